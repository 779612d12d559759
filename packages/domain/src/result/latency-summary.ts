import { z } from 'zod';

/** Percentiles of one histogram, in microseconds; null where nothing was measured. */
export const latencySummaryShape = z.object({
  count: z.number(),
  meanUs: z.number(),
  p50Us: z.number(),
  p90Us: z.number(),
  p95Us: z.number(),
  p99Us: z.number(),
  p999Us: z.number(),
  maxUs: z.number(),
});
export type LatencySummary = z.infer<typeof latencySummaryShape>;
