import { z } from 'zod';

/**
 * A distribution of times as a line: the time at increasing quantiles, evenly spaced on the logarithm of 1/(1-q) as in the percentile
 * plots of HdrHistogram, as long as at least one time is above; the last point is the longest time, at quantile 1.
 */
export const latencyCurveShape = z.object({
  count: z.number(),
  points: z.array(z.object({ quantile: z.number(), us: z.number() })),
});
export type LatencyCurve = z.infer<typeof latencyCurveShape>;

const perDecade = 10;
const decades = 5;

/** curveQuantiles are the quantiles of every curve, from 0 to 0.99999, ten to each nine, and the median. */
export const curveQuantiles: readonly number[] = [
  ...Array.from({ length: decades * perDecade + 1 }, (_, i) => roundedQuantile(1 - 10 ** (-i / perDecade))),
  0.5,
].toSorted((a, b) => a - b);

function roundedQuantile(quantile: number): number {
  return Number(quantile.toFixed(7));
}
