import type { OutcomeClass } from '@tidemark/domain/load/write-outcome';
import type { OutcomeCount } from '@tidemark/domain/result/interval-report';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { exactCount, notMeasured } from '#ui/quantity.ts';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';

/** OutcomesTable counts what the target answered; the text is the target's own, one example for each kind. */
export function OutcomesTable({ outcomes }: { outcomes: OutcomeCount[] }) {
  return (
    <Table caption="Answers to writes">
      <TableHead>
        <HeadCell>Answer</HeadCell>
        <HeadCell>Stored</HeadCell>
        <HeadCell numeric>Status</HeadCell>
        <HeadCell numeric>Batches</HeadCell>
        <HeadCell numeric>Points</HeadCell>
        <HeadCell>Message of the target</HeadCell>
      </TableHead>
      <TableBody>
        {outcomes.map((outcome) => (
          <TableRow key={`${outcome.class} ${outcome.statusCode} ${outcome.knowledge}`}>
            <RowHead className="whitespace-nowrap font-normal">{outcomeWords[outcome.class]}</RowHead>
            <Cell className="whitespace-nowrap text-ink-soft">{knowledgeWords[outcome.knowledge]}</Cell>
            <Cell numeric>{outcome.statusCode ?? notMeasured}</Cell>
            <Cell numeric>{exactCount(outcome.batches)}</Cell>
            <Cell numeric>{exactCount(outcome.points)}</Cell>
            <Cell className="figures min-w-48 text-[12.5px] [overflow-wrap:anywhere]">
              {outcome.detail ?? ''}
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** outcomeWords says what each class of answers means, in a few words. */
export const outcomeWords: Record<OutcomeClass, string> = {
  ok: 'Acknowledged',
  sent: 'Handed over',
  partial: 'Partly stored',
  malformed: 'Malformed',
  schema_conflict: 'Field type conflict',
  out_of_retention: 'Older than retention',
  cardinality_limit: 'Series limit reached',
  config: 'Database or policy missing',
  auth: 'Not authorized',
  too_large: 'Too large',
  rejected: 'Refused',
  throttled: 'Throttled',
  overloaded: 'Overloaded',
  cache_full: 'Write cache full',
  server_timeout: 'Timed out at the server',
  server_error: 'Server error',
  redirect: 'Redirected',
  broken: 'Connection broken',
  timeout: 'Timed out',
  unreachable: 'Unreachable',
  aborted: 'Cancelled by Tidemark',
  generator: 'Generator error',
};

/** What is known of the points behind an answer. */
const knowledgeWords = {
  ok: 'yes',
  sent: 'not acknowledged',
  fail: 'not stored',
  unknown: 'unknown',
} as const;

/** EndpointTable counts what became of the batches at each of several endpoints. */
export function EndpointTable({ endpoints }: { endpoints: RunSummary['endpoints'] }) {
  const isHandedOver = endpoints.some(({ handedOver }) => handedOver > 0);
  return (
    <Table caption="Attempts by endpoint">
      <TableHead>
        <HeadCell>Endpoint</HeadCell>
        <HeadCell numeric>Batches</HeadCell>
        <HeadCell numeric>{isHandedOver ? 'Handed over' : 'Acknowledged'}</HeadCell>
        <HeadCell numeric>Refused</HeadCell>
        <HeadCell numeric>Unknown</HeadCell>
      </TableHead>
      <TableBody>
        {endpoints.map(({ url, batches, acknowledged, handedOver, failed, unknown }, position) => (
          <TableRow key={`${position} ${url}`}>
            <RowHead className="figures font-normal [overflow-wrap:anywhere]">{url}</RowHead>
            <Cell numeric>{exactCount(batches)}</Cell>
            <Cell numeric>{exactCount(isHandedOver ? handedOver : acknowledged)}</Cell>
            <Cell numeric>{exactCount(failed)}</Cell>
            <Cell numeric>{exactCount(unknown)}</Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
