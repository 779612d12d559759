import type { MetricName } from '@tidemark/domain/kernel/metric';
import { curveQuantiles, type LatencyCurve } from '@tidemark/domain/result/latency-curve';
import type { Sample } from '@tidemark/domain/run/sample';
import { classifyRequest } from '@tidemark/imports/vegeta/classify-request';
import { baseSecondsOf, startOffsetNs } from '@tidemark/imports/vegeta/sum-up-results';
import type { SampledFigures } from '@tidemark/imports/vegeta/summarize-reading';
import type { VegetaResult } from '@tidemark/imports/vegeta/vegeta-result';
import {
  createHistogram,
  curveOfHistogram,
  type Hdr,
  type HistogramSummary,
  recordUs,
  summarizeHistogram,
} from '@tidemark/stats/histogram';
import { quantile } from '@tidemark/stats/quantile';

/** Figures of an import, per interval and in total. */
export type SampledResults = { figures: SampledFigures; samples: Sample[] };

/** Limit of intervals per import: for an attack of more than an hour an interval is longer than 1 s. */
const maxIntervals = 3_600;

const nsPerSecond = 1_000_000_000;

/**
 * sampleResults counts requests by the second in which they began, from the start of the first, with a histogram of the times of each
 * second. Requests after the last whole second count in the total figures, but in no line.
 */
export function sampleResults(results: readonly VegetaResult[], pointsPerRequest: number): SampledResults {
  const { intervals, seconds } = intervalsOf(results);
  const counted = intervals.map((interval) => countInterval(interval, seconds, pointsPerRequest));
  const rates = counted.map(({ pointsPerSec }) => pointsPerSec).toSorted((a, b) => a - b);
  return {
    figures: {
      ...wholeOf(results),
      pointsPerSecSpread:
        rates.length === 0
          ? null
          : { p5: quantile(rates, 0.05) ?? 0, p95: quantile(rates, 0.95) ?? 0, seconds: rates.length },
    },
    samples: counted.flatMap((interval, i) => samplesOf(interval, (i + 1) * seconds * 1_000)),
  };
}

/** Requests by whole interval of `seconds`. */
function intervalsOf(results: readonly VegetaResult[]): { intervals: VegetaResult[][]; seconds: number } {
  const base = baseSecondsOf(results);
  const offsets = Float64Array.from(results, (result) => startOffsetNs(result, base));
  const first = offsets.reduce((lowest, offset) => Math.min(lowest, offset), Number.POSITIVE_INFINITY);
  const last = offsets.reduce((highest, offset) => Math.max(highest, offset), first);
  const seconds = Math.max(1, Math.ceil((last - first) / nsPerSecond / maxIntervals));
  const length = Math.floor((last - first) / (seconds * nsPerSecond));
  const intervals = Array.from({ length }, (): VegetaResult[] => []);
  results.forEach((result, i) => {
    intervals[Math.floor(((offsets[i] ?? first) - first) / (seconds * nsPerSecond))]?.push(result);
  });
  return { intervals, seconds };
}

type Counted = {
  requestsPerSec: number;
  pointsPerSec: number;
  failedPointsPerSec: number;
  /** Null where no request began. */
  time: HistogramSummary | null;
};

function countInterval(results: VegetaResult[], seconds: number, pointsPerRequest: number): Counted {
  const ok = results.filter(({ code, error }) => classifyRequest(code, error).knowledge === 'ok').length;
  return {
    requestsPerSec: results.length / seconds,
    pointsPerSec: (ok * pointsPerRequest) / seconds,
    failedPointsPerSec: ((results.length - ok) * pointsPerRequest) / seconds,
    time: results.length === 0 ? null : timesOf(results),
  };
}

function timesOf(results: readonly VegetaResult[]): HistogramSummary {
  return summarizeHistogram(histogramOf(results));
}

function wholeOf(results: readonly VegetaResult[]): {
  serviceTime: HistogramSummary;
  serviceCurve: LatencyCurve | null;
} {
  const histogram = histogramOf(results);
  return {
    serviceTime: summarizeHistogram(histogram),
    serviceCurve: curveOfHistogram(histogram, curveQuantiles),
  };
}

function histogramOf(results: readonly VegetaResult[]): Hdr {
  const histogram = createHistogram();
  for (const { latencyNs } of results) recordUs(histogram, latencyNs / 1_000);
  return histogram;
}

function samplesOf({ time, ...rates }: Counted, offsetMs: number): Sample[] {
  const values: [MetricName, number][] = [
    ['batchesPerSec', rates.requestsPerSec],
    ['pointsPerSec', rates.pointsPerSec],
    ['failedPointsPerSec', rates.failedPointsPerSec],
  ];
  if (time) values.push(['serviceTimeUsP50', time.p50Us], ['serviceTimeUsP99', time.p99Us]);
  return values.map(([metric, value]) => ({
    metric,
    kind: 'underLoad',
    part: null,
    offsetMs,
    simulatedAtMs: null,
    value,
    reason: null,
  }));
}
