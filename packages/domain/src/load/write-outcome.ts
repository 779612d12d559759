/** Classes of answers to a write, as in the error taxonomy; expected outcomes are values, never exceptions. */
export const outcomeClasses = [
  'ok',
  'sent',
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

/**
 * Whether points were stored, as far as the answer shows: acknowledged, certainly not stored, or unknown. `sent`: the kernel took every
 * byte on a connection without acknowledgments, so nothing is known of them beyond this machine.
 */
export const outcomeKnowledge = ['ok', 'sent', 'fail', 'unknown'] as const;
export type OutcomeKnowledge = (typeof outcomeKnowledge)[number];

/** wasTaken reports whether a batch did all that its target lets one see: acknowledged, or handed over where nothing acknowledges. */
export function wasTaken(knowledge: OutcomeKnowledge): boolean {
  return knowledge === 'ok' || knowledge === 'sent';
}

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

/** The outcome of every batch that the kernel took for a target that acknowledges nothing: shared as well. */
export const sentOutcome: WriteOutcome = Object.freeze({
  class: 'sent',
  knowledge: 'sent',
  statusCode: null,
  droppedPoints: 0,
  detail: null,
});
