import { z } from 'zod';

/**
 * `growing`: the whole 95 % interval lies above epsilon; `leak`: so it does over at least 10 periods and 10 simulated days (older results
 * call any growth a leak). `flat`: the interval or every median lies within epsilon. `falling`: the interval lies below -epsilon.
 * `inconclusive`: it crosses one of these bounds, or the plan makes memory grow.
 */
export const slopeVerdicts = ['leak', 'growing', 'flat', 'falling', 'inconclusive'] as const;
export type SlopeVerdict = (typeof slopeVerdicts)[number];

/** What ended the warm-up: periods before it are shown but not used. */
export const warmUpEnds = [
  'first_drop',
  'retention_and_shard',
  'creation',
  'restart',
  'first_period',
  'steady_growth',
] as const;

/** One whole period: the median of its samples and, if used, the value of the fitted line. All in bytes. */
export const slopePointShape = z.object({
  simulatedDay: z.number().describe('End of the period, in simulated days since the start of the run'),
  medianBytes: z.number(),
  readings: z.number().describe('Number of samples behind the median'),
  isUsed: z.boolean().describe('False: warm-up'),
  fittedBytes: z.number().nullable().describe('null: not used, or no line could be fitted'),
  bandLowBytes: z.number().nullable().describe('95 % band of the line'),
  bandHighBytes: z.number().nullable(),
  residualBytes: z.number().nullable().describe('Median minus fitted value'),
});
export type SlopePoint = z.infer<typeof slopePointShape>;

/** Bytes per simulated day. Least squares on medians of periods, its 95 % interval widened for autocorrelated residuals. */
const estimateShape = z.object({
  kind: z.literal('estimated'),
  verdict: z.enum(slopeVerdicts),
  bytesPerDay: z.number(),
  lowBytesPerDay: z.number(),
  highBytesPerDay: z.number(),
  theilSenBytesPerDay: z.number().nullable().describe('Median of the slopes of all pairs, as a cross-check'),
  epsilonBytesPerDay: z.number().describe('Tolerated growth: 0.1 % of the plateau per day, at least 256 KiB'),
  plateauBytes: z.number().describe('Median of the used periods'),
  periods: z.number().describe('Used periods'),
  moreDays: z
    .number()
    .nullable()
    .describe(
      'Approximate number of further simulated days for a verdict; null: decided, or no number of days would suffice',
    ),
  reason: z.string().nullable().describe('Why it is inconclusive; null if it is not'),
});
export type SlopeEstimate = z.infer<typeof estimateShape>;

/** Growth of one memory figure over the simulated days of a run, with the points of its plot. */
export const memorySlopeShape = z.object({
  periodDays: z.number().describe('Length of a period: whole shard groups'),
  warmUp: z.object({ untilDay: z.number(), endedBy: z.enum(warmUpEnds) }),
  points: z.array(slopePointShape),
  result: z.discriminatedUnion('kind', [
    estimateShape,
    z.object({ kind: z.literal('not_enough_data'), needs: z.string().describe('What is missing') }),
  ]),
});
export type MemorySlope = z.infer<typeof memorySlopeShape>;
