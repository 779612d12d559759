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

/** Whether points were stored, as far as the answer tells: acknowledged, surely not stored, or unknown. */
export type OutcomeKnowledge = 'ok' | 'fail' | 'unknown';

/** What a writer returns for one batch. `droppedPoints` is above 0 only for `partial`; `detail` is the target's own text, cut. */
export type WriteOutcome = {
  class: OutcomeClass;
  knowledge: OutcomeKnowledge;
  statusCode: number | null;
  droppedPoints: number;
  detail: string | null;
  /** How long the server asked to be left alone; left out where it did not. */
  retryAfterMs?: number;
  /** Bytes of the answer's body; left out where there was none. */
  answerBytes?: number;
};

/** The outcome of every batch that went well: shared, so that the hot path allocates nothing. */
export const acceptedOutcome: WriteOutcome = Object.freeze({
  class: 'ok',
  knowledge: 'ok',
  statusCode: 204,
  droppedPoints: 0,
  detail: null,
});
