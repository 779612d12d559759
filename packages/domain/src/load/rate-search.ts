import { z } from 'zod';

/** One step of the search for the highest rate that holds: what was asked, what was seen, and why it passed or failed. */
export const rateStepShape = z.object({
  ratePerSec: z.number(),
  achievedPerSec: z.number().nullable(),
  responseTimeUsP99: z.number().nullable(),
  errorShare: z.number().nullable(),
  backlogPerSec: z
    .object({ slope: z.number(), low: z.number(), high: z.number() })
    .nullable()
    .describe('Growth of what is due and not yet settled, batches a second, with its 95 % interval'),
  memoryPerSec: z
    .object({ slope: z.number(), low: z.number(), high: z.number() })
    .nullable()
    .describe('Growth of the resident memory, bytes a second, with its 95 % interval; null: not measured'),
  isGeneratorLimited: z
    .boolean()
    .describe('The generator itself was late, so the step says nothing of the target'),
  passed: z.boolean(),
  reason: z.string(),
});
export type RateStep = z.infer<typeof rateStepShape>;

/** What a search found. Null: no step passed, or none failed. */
export const rateSearchResultShape = z.object({
  steps: z.array(rateStepShape),
  lastPassPerSec: z.number().nullable(),
  firstFailPerSec: z.number().nullable(),
  isConclusive: z.boolean().describe('Pass and fail lie as close as was asked for'),
});
export type RateSearchResult = z.infer<typeof rateSearchResultShape>;
