import { z } from 'zod';
import { metricNames } from '../kernel/metric.ts';

/** A condition that ends the load early; the run is aborted and reports the rule and the figure that triggered it. */
export const stopRuleShape = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('errors'),
    batches: z.int().min(1).max(1_000_000_000).describe('Total number of failed batches'),
  }),
  z.strictObject({
    kind: z.literal('metric'),
    metric: z.enum(metricNames),
    relation: z.enum(['above', 'below']).default('above'),
    value: z.number(),
    forSeconds: z.number().min(0).max(3_600).default(3).describe('For this long without interruption'),
  }),
]);
export type StopRule = z.infer<typeof stopRuleShape>;
