import {
  build,
  decodeFromCompressedBase64,
  encodeIntoCompressedBase64,
  type Histogram,
} from 'hdr-histogram-js';

/** A distribution of times in microseconds, 3 significant digits, 1 us to 120 s (HdrHistogram). */
export type Hdr = Histogram;

const lowestUs = 1;
const highestUs = 120_000_000;
const significantDigits = 3;

/** createHistogram gives an empty histogram. */
export function createHistogram(): Hdr {
  return build({
    bitBucketSize: 32,
    autoResize: false,
    lowestDiscernibleValue: lowestUs,
    highestTrackableValue: highestUs,
    numberOfSignificantValueDigits: significantDigits,
  });
}

/** recordUs counts one time; what lies outside 1 us..120 s counts at the end of that range, so nothing is left out. */
export function recordUs(histogram: Hdr, valueUs: number): void {
  histogram.recordValue(Math.min(highestUs, Math.max(lowestUs, Math.round(valueUs))));
}

/** encodeHistogram gives the compressed V2 form of HdrHistogram as base64. */
export function encodeHistogram(histogram: Hdr): string {
  return encodeIntoCompressedBase64(histogram);
}

/** decodeHistogram reads what encodeHistogram gave: the same counts. */
export function decodeHistogram(text: string): Hdr {
  return decodeFromCompressedBase64(text, 32, false, highestUs);
}

/** mergeHistograms adds encoded histograms up exactly; null where there is none. */
export function mergeHistograms(texts: string[]): Hdr | null {
  if (texts.length === 0) return null;
  const merged = createHistogram();
  for (const text of texts) merged.add(decodeHistogram(text));
  return merged;
}

/** Percentiles of one histogram, in microseconds. */
export type HistogramSummary = {
  count: number;
  meanUs: number;
  p50Us: number;
  p90Us: number;
  p95Us: number;
  p99Us: number;
  p999Us: number;
  maxUs: number;
};

/** summarizeHistogram gives count, mean, percentiles and maximum; all 0 where nothing was recorded. */
export function summarizeHistogram(histogram: Hdr): HistogramSummary {
  const count = histogram.totalCount;
  const at = (percentile: number) => (count === 0 ? 0 : histogram.getValueAtPercentile(percentile));
  return {
    count,
    meanUs: count === 0 ? 0 : histogram.mean,
    p50Us: at(50),
    p90Us: at(90),
    p95Us: at(95),
    p99Us: at(99),
    p999Us: at(99.9),
    maxUs: at(100),
  };
}

/**
 * curveOfHistogram gives the time at each quantile that at least one recorded time lies beyond, then the longest one at quantile 1;
 * null where nothing was recorded.
 */
export function curveOfHistogram(
  histogram: Hdr,
  quantiles: readonly number[],
): { count: number; points: { quantile: number; us: number }[] } | null {
  const count = histogram.totalCount;
  if (count === 0) return null;
  const supported = quantiles.filter((quantile) => quantile < 1 && count * (1 - quantile) >= 1);
  const at = (quantile: number) => ({ quantile, us: histogram.getValueAtPercentile(100 * quantile) });
  return { count, points: [...supported.map(at), at(1)] };
}
