/** Classes of answers to a write, as in the error taxonomy; expected outcomes are values, never exceptions. */
export const outcomeClasses = [
  'ok',
  'partial',
  'malformed',
  'schema_conflict',
  'out_of_retention',
  'cardinality_limit',
  'config',
  'auth',
  'too_large',
  'rejected',
  'throttled',
  'overloaded',
  'cache_full',
  'server_timeout',
  'server_error',
  'redirect',
  'broken',
  'timeout',
  'unreachable',
  'aborted',
  'generator',
] as const;
export type OutcomeClass = (typeof outcomeClasses)[number];

/** Whether points were stored, as far as the answer shows: acknowledged, certainly not stored, or unknown. */
export type OutcomeKnowledge = 'ok' | 'fail' | 'unknown';

/** What a writer returns for one batch. `droppedPoints` is above 0 only for `partial`; `detail` is the target's own text, truncated. */
export type WriteOutcome = {
  class: OutcomeClass;
  knowledge: OutcomeKnowledge;
  statusCode: number | null;
  droppedPoints: number;
  detail: string | null;
  /** The server's Retry-After; absent if it sent none. */
  retryAfterMs?: number;
  /** Bytes of the answer's body; absent if there was none. */
  answerBytes?: number;
};

/** The outcome of every accepted batch: shared, so that the hot path allocates nothing. */
export const acceptedOutcome: WriteOutcome = Object.freeze({
  class: 'ok',
  knowledge: 'ok',
  statusCode: 204,
  droppedPoints: 0,
  detail: null,
});
