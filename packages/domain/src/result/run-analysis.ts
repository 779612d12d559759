import { z } from 'zod';
import { loadPhasesShape } from './load-phases.ts';
import { memorySlopeShape } from './memory-slope.ts';
import { retentionAnalysisShape } from './retention-analysis.ts';

/** Reasons not to trust the figures of a run; `rate_changed`, `still_busy` and `other_version` weaken them, the others make them unusable. */
export const doubtKinds = [
  'no_data',
  'dry_run',
  'incomplete',
  'generator_limited',
  'restarted',
  'counter_reset',
  'clock_jumped',
  'gap',
  'rate_changed',
  'still_busy',
  'other_version',
] as const;

/** One reason why figures of an analysis may mislead, as a sentence that says what to do. */
export const doubtShape = z.object({
  kind: z.enum(doubtKinds),
  isGrave: z.boolean().describe('True: do not rely on the figures; false: interpret them with care'),
  message: z.string(),
});
export type Doubt = z.infer<typeof doubtShape>;

/**
 * What the figures of one run show, computed once when it ends and kept in its summary. Nothing in it is NaN or invented: what cannot
 * be determined is null, or `not_enough_data` with what it needs. `analysis-sentences.ts` puts it into sentences.
 */
export const runAnalysisShape = z.object({
  doubts: z.array(doubtShape).describe('Empty: no reason to distrust the figures'),
  memory: z.object({
    heapSettled: memorySlopeShape.describe('Heap in use with the server at rest: the most reliable figure'),
    rssSettled: memorySlopeShape.describe(
      'Resident memory at rest; noisier, since freed pages are returned late',
    ),
    heapUnderLoad: memorySlopeShape.describe('Heap in use under load: includes the write path'),
    rssUnderLoad: memorySlopeShape.describe('Resident memory under load: includes the write path'),
  }),
  retention: retentionAnalysisShape.nullable().describe('null: the plan has no retention'),
  phases: loadPhasesShape.nullable().describe('null: nothing was written'),
});
export type RunAnalysis = z.infer<typeof runAnalysisShape>;
