'use client';

import { useMutation } from '@tanstack/react-query';
import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import { type DeliveryBody, deliveryBodyShape, type WebhookBody } from '#api/shapes/notifications.ts';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { queryKeys } from '#features/api-client/query-client.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { CodeBlock } from '#ui/code-block.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';
import { useToast } from '#ui/toast.tsx';
import { attemptText, deliverySentence } from './notice-words.ts';

/** DeliveryTable lists messages with their last attempt, and sends one again. */
export function DeliveryTable({
  webhook,
  deliveries,
  mayChange,
}: {
  webhook: WebhookBody;
  deliveries: readonly DeliveryBody[];
  mayChange: boolean;
}) {
  if (deliveries.length === 0)
    return (
      <p className="max-w-prose text-ink-soft text-sm">
        Nothing was sent yet. A test message shows whether the receiver answers, and how.
      </p>
    );
  const sentence = deliverySentence(deliveries);
  return (
    <>
      {sentence === '' ? null : <p className="px-4 pb-3 text-sm">{sentence}</p>}
      <Messages webhook={webhook} deliveries={deliveries} mayChange={mayChange} />
    </>
  );
}

function Messages({
  webhook,
  deliveries,
  mayChange,
}: {
  webhook: WebhookBody;
  deliveries: readonly DeliveryBody[];
  mayChange: boolean;
}) {
  return (
    <Table caption="Messages to this address">
      <TableHead>
        <HeadCell>State</HeadCell>
        <HeadCell>Message</HeadCell>
        <HeadCell>Last attempt</HeadCell>
        <HeadCell numeric>Time</HeadCell>
        <HeadCell>Created</HeadCell>
        <HeadCell className="relative">
          <span className="sr-only">Actions</span>
        </HeadCell>
      </TableHead>
      <TableBody>
        {deliveries.map((delivery) => (
          <DeliveryRow
            key={delivery.id}
            delivery={delivery}
            mayResend={mayChange && webhook.isActive && delivery.attempts > 0}
          />
        ))}
      </TableBody>
    </Table>
  );
}

function DeliveryRow({ delivery, mayResend }: { delivery: DeliveryBody; mayResend: boolean }) {
  const { title, event, durationMs, createdAt, nextAt, state, attempts, answer } = delivery;
  return (
    <TableRow>
      <Cell>
        <StateOf delivery={delivery} />
      </Cell>
      <RowHead className="max-w-80">
        <span className="block truncate" title={title}>
          {title}
        </span>
        <span className="figures font-normal text-[13px] text-ink-faint">{event}</span>
      </RowHead>
      <Cell className="min-w-56">
        <span>{attemptText(delivery)}</span>
        {state === 'waiting' && attempts > 0 && nextAt !== null ? (
          <span className="block text-[13px] text-ink-faint">
            next <LocalTime iso={nextAt} seconds />
          </span>
        ) : null}
        {answer === null ? null : (
          <details className="text-[13px]">
            <summary className="w-fit text-ink-soft hover:text-ink">Answer</summary>
            <CodeBlock label="First bytes of the answer" code={answer} wrap />
          </details>
        )}
      </Cell>
      <Cell numeric>{durationMs === null ? '–' : `${Math.round(durationMs)} ms`}</Cell>
      <Cell>
        <LocalTime iso={createdAt} seconds />
      </Cell>
      <Cell className="text-right">{mayResend ? <Resend delivery={delivery} /> : null}</Cell>
    </TableRow>
  );
}

function StateOf({ delivery: { state, attempts } }: { delivery: DeliveryBody }) {
  if (state === 'delivered')
    return (
      <Badge tone="good" icon={<CircleCheck aria-hidden />}>
        Delivered
      </Badge>
    );
  if (state === 'failed')
    return (
      <Badge tone="fail" icon={<CircleX aria-hidden />}>
        Failed
      </Badge>
    );
  return (
    <Badge tone={attempts === 0 ? 'neutral' : 'warn'} icon={<CircleDashed aria-hidden />}>
      {attempts === 0 ? 'Waiting' : 'Retrying'}
    </Badge>
  );
}

function Resend({ delivery: { id, webhookId, title, state } }: { delivery: DeliveryBody }) {
  const notify = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchApi('POST', `/webhooks/${webhookId}/deliveries/${id}/resend`, deliveryBodyShape),
    meta: { invalidates: [queryKeys.deliveries(webhookId)] },
    onSuccess: () => notify({ title: 'It is sent now', detail: title }),
    onError: ({ problem }) => notify({ tone: 'fail', title: 'Not sent', detail: problem.detail }),
  });
  return (
    <Button look="quiet" size="small" busy={isPending} onClick={() => mutate()}>
      {state === 'waiting' ? 'Send now' : 'Resend'}
      <span className="sr-only"> {title}</span>
    </Button>
  );
}
