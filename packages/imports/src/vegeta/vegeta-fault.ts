import { DomainError } from '@tidemark/domain/kernel/errors';
import type { VegetaReport } from '@tidemark/domain/result/vegeta-report';

/** vegetaFault is the error for text that vegeta does not write; `line` counts from 1. Nothing of the text is kept then. */
export function vegetaFault(detail: string, line: number | null = null): DomainError<'validation_failed'> {
  const where = line === null ? '' : `line ${line}: `;
  return new DomainError('validation_failed', {
    issues: [{ pointer: '/text', code: 'not_vegeta', detail: `${where}${detail}` }],
  });
}

/** quoted repeats a piece of input in a message: truncated, and without characters that control a terminal. */
export function quoted(text: string): string {
  const harmless = text.replace(/\p{C}/gu, '?');
  return `"${harmless.length > 60 ? `${harmless.slice(0, 57)}...` : harmless}"`;
}

/** checkReport returns the report, or throws if its figures contradict each other, as no report of vegeta's does. */
export function checkReport(report: VegetaReport): VegetaReport {
  const counted = report.statusCodes.reduce((sum, { count }) => sum + count, 0);
  if (counted !== report.requests) {
    throw vegetaFault(
      `the status codes add up to ${counted} answers, but there were ${report.requests} requests`,
    );
  }
  const { minNs, p50Ns, p90Ns, p95Ns, p99Ns, maxNs, meanNs } = report.latencies;
  const ascending = [minNs, p50Ns, p90Ns, p95Ns, p99Ns, maxNs].filter((value) => value !== null);
  if (ascending.some((value, i) => value < (ascending[i - 1] ?? 0))) {
    throw vegetaFault('the latencies do not increase from the lowest percentile to the highest');
  }
  if (meanNs > maxNs || meanNs < (minNs ?? 0))
    throw vegetaFault('the mean latency is not between the smallest and the largest');
  const { durationNs, waitNs, totalNs } = report;
  if (durationNs !== null && waitNs !== null && Math.abs(durationNs + waitNs - totalNs) > slackNs(totalNs)) {
    throw vegetaFault('attack and wait do not add up to the duration');
  }
  return report;
}

/** Text reports round each figure separately. */
function slackNs(ns: number): number {
  return 2_000_000 + ns * 0.01;
}
