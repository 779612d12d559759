import { z } from 'zod';
import { metricNames } from '../kernel/metric.ts';

/** A condition that ends the load before its plan does; the run is aborted and says which rule it was, and by which figure. */
export const stopRuleShape = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('errors'),
    batches: z.int().min(1).max(1_000_000_000).describe('Batches that failed, in all'),
  }),
  z.strictObject({
    kind: z.literal('metric'),
    metric: z.enum(metricNames),
    relation: z.enum(['above', 'below']).default('above'),
    value: z.number(),
    forSeconds: z.number().min(0).max(3_600).default(3).describe('So long without a break'),
  }),
]);
export type StopRule = z.infer<typeof stopRuleShape>;
