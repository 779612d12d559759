import type { LatencySummary } from '../result/latency-summary.ts';
import type { RunMeasurements } from '../result/measurements.ts';

/** Percentiles that both a run of ours and another tool's report have, in microseconds; null where that report has not. */
export type ServiceTime = Pick<LatencySummary, 'meanUs' | 'p95Us' | 'p99Us' | 'maxUs'> & {
  p50Us: number | null;
  p90Us: number | null;
};

/** serviceTimeOf is the time from sending to the answer, measured by us or told by an imported report; null: neither. */
export function serviceTimeOf({ serviceTime, imported }: RunMeasurements): ServiceTime | null {
  if (serviceTime) return serviceTime;
  if (!imported) return null;
  const { meanNs, p50Ns, p90Ns, p95Ns, p99Ns, maxNs } = imported.report.latencies;
  const us = (ns: number) => ns / 1_000;
  return {
    meanUs: us(meanNs),
    p50Us: p50Ns === null ? null : us(p50Ns),
    p90Us: p90Ns === null ? null : us(p90Ns),
    p95Us: us(p95Ns),
    p99Us: us(p99Ns),
    maxUs: us(maxNs),
  };
}

/** requestCount is how many requests were settled, whatever became of them. */
export function requestCount({ outcomes }: RunMeasurements): number {
  return outcomes.reduce((sum, outcome) => sum + outcome.batches, 0);
}

/** requestsPerSec counts requests by the time from the first start to the last answer; null where there was none. */
export function requestsPerSec(summary: RunMeasurements): number | null {
  const requests = requestCount(summary);
  return requests === 0 || summary.loadMs <= 0 ? null : (requests / summary.loadMs) * 1_000;
}

/** successShare is the part of the requests that were acknowledged; null where there was none. */
export function successShare(summary: RunMeasurements): number | null {
  const requests = requestCount(summary);
  if (requests === 0) return null;
  const ok = summary.outcomes
    .filter((outcome) => outcome.class === 'ok')
    .reduce((sum, outcome) => sum + outcome.batches, 0);
  return ok / requests;
}
