import type { OutcomeKnowledge, WriteOutcome } from '@tidemark/domain/load/write-outcome';

/** The outcome of a batch whose answer was not waited for any longer. */
export const abandoned: WriteOutcome = {
  class: 'aborted',
  knowledge: 'unknown',
  statusCode: null,
  droppedPoints: 0,
  detail: 'the load ended before the target answered',
};

/**
 * outcomeAfter is what the last attempt of several means for the points: a refusal says nothing about an earlier attempt whose
 * points may have been stored, so after one of those the whole batch stays unknown.
 */
export function outcomeAfter(before: OutcomeKnowledge, last: WriteOutcome): WriteOutcome {
  return before === 'unknown' && last.knowledge === 'fail' ? { ...last, knowledge: 'unknown' } : last;
}
