import { z } from 'zod';

/** A mean with the spread of the seconds it was made of; where no second is known, both ends are the mean. */
export const rateSummaryShape = z.object({
  mean: z.number(),
  p5: z.number(),
  p95: z.number(),
  seconds: z.number().describe('Intervals it was made of'),
});
export type RateSummary = z.infer<typeof rateSummaryShape>;
