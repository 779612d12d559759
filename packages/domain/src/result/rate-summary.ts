import { z } from 'zod';

/** A mean with the spread over seconds; without per-second values both ends are the mean. */
export const rateSummaryShape = z.object({
  mean: z.number(),
  p5: z.number(),
  p95: z.number(),
  seconds: z.number().describe('Number of intervals'),
});
export type RateSummary = z.infer<typeof rateSummaryShape>;
