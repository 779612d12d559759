import { booksSentence } from '@tidemark/analysis/run/books-sentence';
import { printable } from '@tidemark/domain/kernel/printable';
import { countText, microsecondsText, threeDigits } from '@tidemark/domain/kernel/quantity-text';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { alignedRows, type Row } from './aligned-rows.ts';

/** generatorRows shows how the generator itself did, and what was late, unsent or retried; what did not happen has no line. */
export function generatorRows(summary: RunSummary): string {
  const { generator } = summary;
  const rows: Row[] = [];
  if (generator?.cpuRatioMean != null)
    rows.push(['cpu, mean', `${threeDigits(generator.cpuRatioMean * 100)} %`]);
  if (generator?.slip) rows.push(['late by itself, p99', microsecondsText(generator.slip.p99Us)]);
  rows.push(...instrumentRows(summary));
  if (generator?.offeredShare != null)
    rows.push(['sent of what was due', `${threeDigits(generator.offeredShare * 100)} %`]);
  const counts: [string, number][] = [
    ['sent late', summary.lateBatches],
    ['never sent', summary.neverSentBatches],
    ['retries', summary.retries],
    ['points evicted', summary.evictedPoints],
    ['out of ports or files', generator?.errors ?? 0],
  ];
  for (const [name, count] of counts) {
    if (count > 0) rows.push([name, countText(count)]);
  }
  const table = rows.length === 0 ? '' : alignedRows(rows);
  return summary.books === null ? table : `${table}  ${booksSentence(summary.books)}\n`;
}

/** The figures stand beside the response times; here is what they come from, or why there are none. */
function instrumentRows({ instrument }: RunSummary): Row[] {
  if (instrument === null) return [];
  if (instrument.kind === 'none') return [['own error', `not measured. ${printable(instrument.reason)}`]];
  const { error, failed } = instrument;
  const lost = failed === 0 ? '' : `, ${countText(failed)} failed`;
  return [
    [
      'own error, p99',
      `${microsecondsText(error.p99Us)} of ${countText(error.count)} reference requests${lost}`,
    ],
  ];
}

/** rateSearchRows lists the steps of a search by rate. */
export function rateSearchRows({ rateSearch }: RunSummary): string {
  if (rateSearch === null) return '';
  const rows: Row[] = rateSearch.steps
    .toSorted((a, b) => a.ratePerSec - b.ratePerSec)
    .map(({ ratePerSec, responseTimeUsP99, reason }) => [
      countText(ratePerSec),
      responseTimeUsP99 === null ? '' : microsecondsText(responseTimeUsP99),
      reason,
    ]);
  return alignedRows([['requests/s', 'response p99', ''], ...rows], [0, 1]);
}
