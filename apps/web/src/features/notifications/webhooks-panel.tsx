'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { type WebhookBody, webhooksBodyShape } from '#api/shapes/notifications.ts';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { queryKeys } from '#features/api-client/query-client.ts';
import { Help } from '#features/docs/help.tsx';
import { Callout } from '#ui/callout.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { Panel } from '#ui/panel.tsx';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';
import { NewWebhookDialog } from './new-webhook-dialog.tsx';
import { webhookSentence } from './notice-words.ts';
import { WebhookBadge } from './webhook-badge.tsx';

/** WebhooksPanel lists where the events of the workspace are sent, and creates more. */
export function WebhooksPanel({ webhooks, mayChange }: { webhooks: WebhookBody[]; mayChange: boolean }) {
  const { data, error } = useQuery({
    queryKey: queryKeys.webhooks,
    queryFn: ({ signal }) => fetchApi('GET', '/webhooks', webhooksBodyShape, { signal }),
    initialData: { items: webhooks },
  });
  const { items } = data;
  const sentence = webhookSentence(items);
  return (
    <Panel
      title="Webhooks"
      help={<Help of="webhooks" about="Webhooks" />}
      description="A signed message to your own service, or a line in a chat, when a run, an experiment or a gate ends."
      actions={mayChange ? <NewWebhookDialog /> : null}
      flush={items.length > 0}
    >
      {error ? <Callout tone="warn">{error.problem.detail}</Callout> : null}
      {items.length === 0 ? (
        <p className="max-w-prose text-ink-soft text-sm">
          No webhooks yet. With one, a regression is reported in the chat of the team, and a pipeline need not
          ask whether a gate has concluded.
        </p>
      ) : (
        <>
          {sentence === '' ? null : <p className="px-4 pb-3 text-sm">{sentence}</p>}
          <WebhookTable webhooks={items} />
        </>
      )}
    </Panel>
  );
}

function WebhookTable({ webhooks }: { webhooks: WebhookBody[] }) {
  return (
    <Table caption="Webhooks of this workspace">
      <TableHead>
        <HeadCell>Name</HeadCell>
        <HeadCell>State</HeadCell>
        <HeadCell>Goes to</HeadCell>
        <HeadCell>Events</HeadCell>
        <HeadCell>Created</HeadCell>
      </TableHead>
      <TableBody>
        {webhooks.map((webhook) => (
          <TableRow key={webhook.id}>
            <RowHead className="min-w-32">
              <Link href={`/settings/notifications/${webhook.id}`} className="underline">
                {webhook.name}
              </Link>
            </RowHead>
            <Cell>
              <WebhookBadge webhook={webhook} />
            </Cell>
            <Cell className="figures text-[13px]">{webhook.host}</Cell>
            <Cell>
              {webhook.kind === 'slack' ? 'verdict.changed, as a chat message' : webhook.events.join(', ')}
            </Cell>
            <Cell>
              <LocalTime iso={webhook.createdAt} />
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
