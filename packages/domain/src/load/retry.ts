import { z } from 'zod';
import { outcomeClasses, type WriteOutcome } from './write-outcome.ts';

/** Outcomes that a client may retry: what was handed over without an acknowledgment is never sent again. */
const retriableShape = z.enum(outcomeClasses).exclude(['sent']);
export const retriableClasses = retriableShape.options;
type RetriableClass = z.infer<typeof retriableShape>;

/**
 * Classes of answers after which a client may resend the same points. All others would fail again or are already stored:
 * field type conflict, beyond retention, unable to parse, database not found; a hinted-handoff notice counts as accepted.
 */
export const transientClasses: RetriableClass[] = [
  'throttled',
  'overloaded',
  'cache_full',
  'server_timeout',
  'server_error',
  'broken',
  'timeout',
  'unreachable',
];

/** What a client does with a failed batch. A retry is a new attempt, counted separately; the intended time of the first attempt is kept. */
export const retryShape = z.strictObject({
  classes: z.array(retriableShape).default(transientClasses).describe('Outcomes that are retried'),
  maxAttempts: z
    .int()
    .min(2)
    .max(1_000_000)
    .nullable()
    .default(null)
    .describe('Including the first attempt; null: unlimited'),
  firstPauseMs: z.number().min(0).max(600_000).default(1_000),
  factor: z
    .number()
    .min(1)
    .max(10)
    .default(2)
    .describe('Factor by which each pause is longer than the previous one'),
  maxPauseMs: z.number().min(0).max(600_000).default(40_000),
});
export type RetryPolicy = z.infer<typeof retryShape>;

/**
 * retryPauseMs is how long a client waits after attempt `attempt` (from 1); null: it gives up. It respects the server's Retry-After,
 * up to the longest pause.
 */
export function retryPauseMs(
  policy: RetryPolicy,
  outcome: Pick<WriteOutcome, 'class' | 'retryAfterMs'>,
  attempt: number,
): number | null {
  if (outcome.class === 'sent' || !policy.classes.includes(outcome.class)) return null;
  if (policy.maxAttempts !== null && attempt >= policy.maxAttempts) return null;
  const backOffMs = policy.firstPauseMs * policy.factor ** (attempt - 1);
  return Math.min(policy.maxPauseMs, Math.max(backOffMs, outcome.retryAfterMs ?? 0));
}
