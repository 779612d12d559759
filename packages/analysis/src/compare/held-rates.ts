import { flowCauses, metricFlowShape } from '@tidemark/domain/result/delivery';
import { z } from 'zod';

/**
 * What the runs of one rate came to, the worst first. `lost`: metrics were lost; `not_held`: the target took less than was asked;
 * `behind`: none was lost, and a cache wrote slower than it received, so its memory grows; `unknown`: not read back, or not to be
 * trusted; `held`: all were sent, all are readable, and the caches kept up.
 */
export const rateOutcomes = ['lost', 'not_held', 'behind', 'unknown', 'held'] as const;
export type RateOutcome = (typeof rateOutcomes)[number];

/** The runs of one system at one rate. */
export const heldStepShape = z.object({
  metricsPerMinute: z.number().describe('Asked of the target'),
  runIds: z.array(z.string()),
  outcome: z.enum(rateOutcomes).describe('Of the worst run'),
  lostShare: z
    .object({ low: z.number(), high: z.number() })
    .nullable()
    .describe('Lowest and highest share of the sent metrics over the runs; null: not read back'),
  heldShare: z.number().nullable().describe('Metrics sent, of those asked; the lowest of the runs'),
  busiest: z
    .object({ part: z.string(), cpuShare: z.number().describe('Of one core') })
    .nullable()
    .describe('The process that took the most CPU; null: not measured'),
  broke: z
    .object({
      cause: z.enum(flowCauses).nullable(),
      part: z.string().nullable(),
      metrics: z.number().nullable(),
      text: z.string(),
    })
    .nullable()
    .describe('Where most was lost in the worst run, or waited; null: nothing was and did'),
});
export type HeldStep = z.infer<typeof heldStepShape>;

/** The rates of one system, from the lowest. */
export const heldSystemShape = z.object({
  system: z.string(),
  steps: z.array(heldStepShape),
  heldPerMinute: z
    .number()
    .nullable()
    .describe('The highest rate up to which every run held; null: not even the lowest'),
  firstLoss: z
    .object({ runId: z.string(), flow: metricFlowShape.nullable() })
    .nullable()
    .describe('The worst run at the lowest rate that was not held, and the way of its metrics'),
  isLimitReached: z.boolean().describe('False: every measured rate was held, so more may be'),
});
export type HeldSystem = z.infer<typeof heldSystemShape>;

/** Up to which rate each system keeps every metric and keeps up, and what breaks first above it. */
export const heldRatesShape = z.object({
  systems: z.array(heldSystemShape).describe('The one that holds the most first'),
  sentence: z.string(),
});
export type HeldRates = z.infer<typeof heldRatesShape>;

/** firstBroken is the lowest rate that is known not to have been held; else the lowest that is not known; undefined: all were held. */
export function firstBroken(steps: readonly HeldStep[]): HeldStep | undefined {
  const broken = steps.filter(({ outcome }) => outcome !== 'held');
  return broken.find(({ outcome }) => outcome !== 'unknown') ?? broken[0];
}
