import { z } from 'zod';

/**
 * What a finished run comes to, the worst first. `failed`: a threshold failed, or acknowledged points are not stored; `not_held`: the
 * target did not take the load that was asked; `incomplete`: the run ended before its plan did; `untrusted`: the figures are not those of
 * the target alone; `unknown`: something that decides was not measured; `passed`: none of these.
 */
export const judgementValues = [
  'failed',
  'not_held',
  'incomplete',
  'untrusted',
  'unknown',
  'passed',
] as const;
export type JudgementValue = (typeof judgementValues)[number];

export const judgementReasonShape = z.object({
  value: z.enum(judgementValues).describe('What this reason alone would make of the run'),
  code: z.enum([
    'threshold_failed',
    'points_missing',
    'points_unexpected',
    'points_unaccounted',
    'load_not_held',
    'no_answers',
    'generator_limited',
    'dry_run',
    'gap',
    'doubt',
    'ended_early',
    'no_data',
    'imported',
    'not_verified',
    'threshold_not_measured',
  ]),
  message: z.string(),
});
export type JudgementReason = z.infer<typeof judgementReasonShape>;

/** The judgement of a run, beside its state: the value of its worst reason, and all reasons, the worst first; `passed` has none. */
export const judgementShape = z.object({
  value: z.enum(judgementValues),
  reasons: z.array(judgementReasonShape),
});
export type Judgement = z.infer<typeof judgementShape>;

/** worstJudgement gives the worst of some values; null where there are none. */
export function worstJudgement(values: readonly JudgementValue[]): JudgementValue | null {
  return judgementValues.find((value) => values.includes(value)) ?? null;
}
