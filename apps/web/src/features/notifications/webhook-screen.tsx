'use client';

import { useQuery } from '@tanstack/react-query';
import {
  type DeliveryBody,
  deliveriesBodyShape,
  type WebhookBody,
  webhookBodyShape,
} from '#api/shapes/notifications.ts';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { queryKeys } from '#features/api-client/query-client.ts';
import { Help } from '#features/docs/help.tsx';
import { Callout } from '#ui/callout.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Panel } from '#ui/panel.tsx';
import { DeliveryTable } from './delivery-table.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { WebhookBadge } from './webhook-badge.tsx';

type Log = { items: DeliveryBody[]; nextCursor: string | null };

/** While a message waits to be sent within seconds, the log is read often. */
const refreshMs = { soon: 1_500, idle: 15_000 } as const;

/** WebhookScreen shows one webhook and follows its messages. */
export function WebhookScreen({
  webhook: first,
  log,
  mayChange,
}: {
  webhook: WebhookBody;
  log: Log;
  mayChange: boolean;
}) {
  const path = `/webhooks/${first.id}`;
  const { data: webhook } = useQuery({
    queryKey: queryKeys.webhook(first.id),
    queryFn: ({ signal }) => fetchApi('GET', path, webhookBodyShape, { signal }),
    initialData: first,
    refetchInterval: refreshMs.idle,
  });
  const { data, error } = useQuery({
    queryKey: queryKeys.deliveries(first.id),
    queryFn: ({ signal }) => fetchApi('GET', `${path}/deliveries`, deliveriesBodyShape, { signal }),
    initialData: log,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ attempts, state }) => state === 'waiting' && attempts === 0)
        ? refreshMs.soon
        : refreshMs.idle,
  });
  return (
    <>
      <PageHeader
        crumbs={[
          { label: 'Settings', href: '/settings' },
          { label: 'Notifications', href: '/settings/notifications' },
        ]}
        title={webhook.name}
        badge={<WebhookBadge webhook={webhook} />}
        description={
          webhook.kind === 'slack' ? 'A chat message on a change of verdict.' : 'Signed JSON per event.'
        }
        actions={mayChange ? <WebhookActions webhook={webhook} /> : null}
      />
      {webhook.disabledReason && !webhook.isActive ? (
        <Callout tone="fail" title="Nothing is sent">
          {webhook.disabledReason} Waiting messages are kept; they go out when you switch it on again.
        </Callout>
      ) : null}
      <Panel title="Where and what">
        <DefinitionList
          entries={[
            { term: 'Goes to', value: <span className="figures break-all">{webhook.host}</span> },
            { term: 'Events', value: webhook.events.join(', ') },
            { term: 'Created', value: <LocalTime iso={webhook.createdAt} /> },
            { term: 'Created by', value: webhook.createdBy },
          ]}
        />
      </Panel>
      <Panel
        title="Messages"
        help={<Help of="messages" about="Messages" />}
        description="Of the last 30 days, newest first."
        flush={data.items.length > 0}
      >
        {error ? <Callout tone="warn">{error.problem.detail}</Callout> : null}
        <DeliveryTable webhook={webhook} deliveries={data.items} mayChange={mayChange} />
      </Panel>
    </>
  );
}
