import { formatSentence } from '@tidemark/analysis/run/format-sentence';
import { printable } from '@tidemark/domain/kernel/printable';
import { bytesText, countText, microsecondsText } from '@tidemark/domain/kernel/quantity-text';
import type { QuerySummary } from '@tidemark/domain/result/query-summary';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { alignedRows, type Row } from './aligned-rows.ts';

const none = '-';

/** queryRows is a table of what was measured of a run's queries; nothing where it asked none. */
export function queryRows({ queries }: RunSummary): string {
  if (queries.length === 0) return '';
  const heads = [
    '',
    'ok',
    'failed',
    'never sent',
    'p50',
    'p99',
    'receive',
    'decode',
    'rows',
    'bytes',
    'heap',
  ];
  return alignedRows([heads, ...queries.map(rowOf)], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
}

function rowOf(query: QuerySummary): Row {
  return [
    `${printable(query.name)} (${query.format})`,
    countText(query.ok),
    countText(query.failed),
    countText(query.neverSent),
    timeText(query.responseTime?.p50Us),
    timeText(query.responseTime?.p99Us),
    timeText(query.receiveTime?.p50Us),
    timeText(query.decodeTime?.p50Us),
    query.rowsMean === null ? none : countText(query.rowsMean),
    query.bytesMean === null ? none : bytesText(query.bytesMean),
    query.heapBytes === null ? none : bytesText(query.heapBytes.median),
  ];
}

function timeText(us: number | undefined): string {
  return us === undefined ? none : microsecondsText(us);
}

/** formatRows says for each pair of queries what MessagePack cost against JSON. */
export function formatRows({ formatComparisons }: RunSummary): string {
  return formatComparisons
    .map((comparison) => `  ${printable(comparison.text)}\n    ${formatSentence(comparison) ?? none}\n`)
    .join('');
}
