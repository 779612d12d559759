import type { OutcomeCount } from '@tidemark/domain/result/interval-report';
import { isVegetaSuccess, keepErrors, type VegetaReport } from '@tidemark/domain/result/vegeta-report';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { goSeconds, momentText } from './sum-up-results.ts';

/** What the summary of a run does not contain; null: unknown. */
export type RunTiming = {
  /** Wall-clock time of the start of the load. */
  startMs: number | null;
  shortestUs: number | null;
  /** Service time of the last requests, used as the wait for the last answer. */
  lastServiceTimeUs: number | null;
};

/**
 * reportOfRun gives the vegeta report of a run: of an imported one the original, of ours by vegeta's definitions. Requests are settled
 * batches and their retried attempts; latency is service time, from our histogram. We record only when the load ended, not when the last
 * batch was sent, so the wait is the median time of the last second. Null: no request was answered, so there is no latency.
 */
export function reportOfRun(summary: RunSummary, timing: RunTiming): VegetaReport | null {
  if (summary.imported) return summary.imported.report;
  const { serviceTime, bytesReceived } = summary;
  if (serviceTime === null || serviceTime.count === 0) return null;
  const answers = [...summary.outcomes, ...summary.retriedOutcomes];
  const requests = sumBatches(answers);
  const successes = sumBatches(answers.filter(({ statusCode }) => isVegetaSuccess(statusCode ?? 0)));
  const meanOf = (total: number) => (requests === 0 ? 0 : total / requests);
  const spans = spansOf(summary, timing);
  return {
    requests,
    ratePerSec: spans.durationNs > 0 ? requests / goSeconds(spans.durationNs) : requests,
    throughputPerSec: spans.totalNs > 0 ? successes / goSeconds(spans.totalNs) : successes,
    ...spans,
    ...momentsOf(spans, timing),
    latencies: {
      totalNs: nsOf(serviceTime.meanUs * serviceTime.count),
      meanNs: nsOf(serviceTime.meanUs),
      p50Ns: nsOf(serviceTime.p50Us),
      p90Ns: nsOf(serviceTime.p90Us),
      p95Ns: nsOf(serviceTime.p95Us),
      p99Ns: nsOf(serviceTime.p99Us),
      maxNs: nsOf(serviceTime.maxUs),
      minNs: timing.shortestUs === null ? null : nsOf(timing.shortestUs),
    },
    bytesIn: bytesReceived === null ? null : { total: bytesReceived, mean: meanOf(bytesReceived) },
    bytesOut: { total: summary.bytesSent, mean: meanOf(summary.bytesSent) },
    successShare: requests === 0 ? 0 : successes / requests,
    statusCodes: countCodes(answers),
    ...keepErrors(answers.flatMap(errorOf)),
  };
}

type Spans = { durationNs: number; waitNs: number; totalNs: number };

function spansOf({ loadMs }: RunSummary, { lastServiceTimeUs }: RunTiming): Spans {
  const totalNs = Math.round(loadMs * 1_000_000);
  const waitNs = Math.min(totalNs, nsOf(lastServiceTimeUs ?? 0));
  return { durationNs: totalNs - waitNs, waitNs, totalNs };
}

function momentsOf({ durationNs, totalNs }: Spans, { startMs }: RunTiming) {
  if (startMs === null) return { earliest: null, latest: null, end: null };
  const seconds = Math.floor(startMs / 1_000);
  const offsetNs = Math.round((startMs - seconds * 1_000) * 1_000_000);
  return {
    earliest: momentText(seconds, offsetNs),
    latest: momentText(seconds, offsetNs + durationNs),
    end: momentText(seconds, offsetNs + totalNs),
  };
}

function countCodes(answers: OutcomeCount[]): VegetaReport['statusCodes'] {
  const counts = new Map<number, number>();
  for (const { statusCode, batches } of answers) {
    if (batches > 0) counts.set(statusCode ?? 0, (counts.get(statusCode ?? 0) ?? 0) + batches);
  }
  return [...counts].map(([code, count]) => ({ code, count })).toSorted((a, b) => a.code - b.code);
}

function errorOf({ statusCode, detail, ...outcome }: OutcomeCount): string[] {
  if (isVegetaSuccess(statusCode ?? 0)) return [];
  const words = detail ?? outcome.class.replaceAll('_', ' ');
  return [statusCode === null ? words : `${statusCode} ${words}`];
}

function sumBatches(answers: OutcomeCount[]): number {
  return answers.reduce((sum, { batches }) => sum + batches, 0);
}

function nsOf(us: number): number {
  return Math.round(us * 1_000);
}
