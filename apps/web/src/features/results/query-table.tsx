import { formatSentence } from '@tidemark/analysis/run/format-sentence';
import { bytesText, countText, microsecondsText } from '@tidemark/domain/kernel/quantity-text';
import type {
  FormatComparison,
  QueryOutcome,
  QuerySummary,
  Spread,
} from '@tidemark/domain/result/query-summary';
import { exactCount, notMeasured } from '#ui/quantity.ts';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';

/** QueryTable lists what a run asked beside or after its writes: times, sizes, and what went wrong. */
export function QueryTable({ queries }: { queries: QuerySummary[] }) {
  const scheduled = queries.some(
    ({ late, neverSent, heapBytes }) => late + neverSent > 0 || heapBytes === null,
  );
  return (
    <Table caption="Queries">
      <TableHead>
        <HeadCell>Query</HeadCell>
        <HeadCell numeric>Answered</HeadCell>
        <HeadCell numeric>Failed</HeadCell>
        {scheduled ? (
          <>
            <HeadCell numeric>Late</HeadCell>
            <HeadCell numeric>Never sent</HeadCell>
          </>
        ) : null}
        <HeadCell numeric>Response p50</HeadCell>
        <HeadCell numeric>p99</HeadCell>
        <HeadCell numeric>Receive p50</HeadCell>
        <HeadCell numeric>Decode p50</HeadCell>
        <HeadCell numeric>Rows</HeadCell>
        <HeadCell numeric>Rows/s</HeadCell>
        <HeadCell numeric>Bytes</HeadCell>
        <HeadCell numeric>Heap held</HeadCell>
      </TableHead>
      <TableBody>
        {queries.map((query) => (
          <QueryRow key={query.name} query={query} scheduled={scheduled} />
        ))}
      </TableBody>
    </Table>
  );
}

function QueryRow({ query, scheduled }: { query: QuerySummary; scheduled: boolean }) {
  return (
    <TableRow>
      <RowHead className="min-w-56 font-normal">
        {query.name}
        <span className="figures block text-[12.5px] text-ink-soft [overflow-wrap:anywhere]">
          {query.text} ({query.format})
        </span>
        {query.failures.map((failure) => (
          <span
            key={`${failure.class} ${failure.statusCode}`}
            className="block text-[12.5px] text-fail [overflow-wrap:anywhere]"
          >
            {exactCount(failure.count)} x {failureWords[failure.class]}
            {failure.detail === null ? '' : `: ${failure.detail}`}
          </span>
        ))}
      </RowHead>
      <Cell numeric>{exactCount(query.ok)}</Cell>
      <Cell numeric className={query.failed > 0 ? 'text-fail' : ''}>
        {exactCount(query.failed)}
      </Cell>
      {scheduled ? (
        <>
          <Cell numeric>{exactCount(query.late)}</Cell>
          <Cell numeric>{exactCount(query.neverSent)}</Cell>
        </>
      ) : null}
      <Cell numeric>{timeText(query.responseTime?.p50Us)}</Cell>
      <Cell numeric>{timeText(query.responseTime?.p99Us)}</Cell>
      <Cell numeric>{timeText(query.receiveTime?.p50Us)}</Cell>
      <Cell numeric>{timeText(query.decodeTime?.p50Us)}</Cell>
      <Cell numeric>{query.rowsMean === null ? notMeasured : countText(query.rowsMean)}</Cell>
      <SpreadCell spread={query.rowsPerSec} text={countText} />
      <Cell numeric>{query.bytesMean === null ? notMeasured : bytesText(query.bytesMean)}</Cell>
      <SpreadCell spread={query.heapBytes} text={bytesText} />
    </TableRow>
  );
}

/** FormatSentences say what MessagePack cost against JSON, one query after another. */
export function FormatSentences({ comparisons }: { comparisons: FormatComparison[] }) {
  return (
    <ul className="flex flex-col gap-2 px-4 pb-4 text-sm">
      {comparisons.map((comparison) => (
        <li key={comparison.text}>
          <span className="figures block text-[12.5px] text-ink-soft [overflow-wrap:anywhere]">
            {comparison.text}
          </span>
          {formatSentence(comparison) ?? 'Nothing to compare.'}
        </li>
      ))}
    </ul>
  );
}

const failureWords: Record<QueryOutcome, string> = {
  ok: 'answered',
  query_error: 'refused by the target',
  partial_answer: 'partial answer',
  wrong_format: 'answer in another format',
  malformed: 'unreadable answer',
  too_large: 'answer larger than the limit',
  refused: 'not authorized',
  redirect: 'redirected',
  timeout: 'timed out',
  broken: 'connection broken',
  aborted: 'aborted at the end',
};

function timeText(us: number | undefined): string {
  return us === undefined ? notMeasured : microsecondsText(us);
}

/** The middle, and below it the lowest and the highest where they differ. */
function SpreadCell({ spread, text }: { spread: Spread | null; text: (value: number) => string }) {
  if (spread === null) return <Cell numeric>{notMeasured}</Cell>;
  const low = text(spread.min);
  const high = text(spread.max);
  return (
    <Cell numeric>
      {text(spread.median)}
      {low === high ? null : (
        <span className="block text-[12px] text-ink-soft">
          {low} to {high}
        </span>
      )}
    </Cell>
  );
}
