import { z } from 'zod';
import { type OutcomeClass, outcomeClasses, type WriteOutcome } from './write-outcome.ts';

/**
 * Classes of answers after which a client may send the same points again. What is left out would fail again or is stored already:
 * field type conflict, beyond retention, unable to parse, database not found; a hinted-handoff notice counts as accepted.
 */
export const transientClasses: OutcomeClass[] = [
  'throttled',
  'overloaded',
  'cache_full',
  'server_timeout',
  'server_error',
  'broken',
  'timeout',
  'unreachable',
];

/** What a client does with a batch that failed. A retry is a new attempt, counted apart; the first attempt's intended moment is kept. */
export const retryShape = z.strictObject({
  classes: z
    .array(z.enum(outcomeClasses))
    .default(transientClasses)
    .describe('Outcomes that are tried again'),
  maxAttempts: z
    .int()
    .min(2)
    .max(1_000_000)
    .nullable()
    .default(null)
    .describe('First attempt included; null: without end'),
  firstPauseMs: z.number().min(0).max(600_000).default(1_000),
  factor: z.number().min(1).max(10).default(2).describe('Each pause is so many times the one before'),
  maxPauseMs: z.number().min(0).max(600_000).default(40_000),
});
export type RetryPolicy = z.infer<typeof retryShape>;

/**
 * retryPauseMs is how long a client waits after attempt `attempt` (from 1); null: it gives up. It never comes back before the
 * server asked it to, as far as the longest pause goes.
 */
export function retryPauseMs(
  policy: RetryPolicy,
  outcome: Pick<WriteOutcome, 'class' | 'retryAfterMs'>,
  attempt: number,
): number | null {
  if (!policy.classes.includes(outcome.class)) return null;
  if (policy.maxAttempts !== null && attempt >= policy.maxAttempts) return null;
  const backOffMs = policy.firstPauseMs * policy.factor ** (attempt - 1);
  return Math.min(policy.maxPauseMs, Math.max(backOffMs, outcome.retryAfterMs ?? 0));
}
