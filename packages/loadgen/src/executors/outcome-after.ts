import type { OutcomeKnowledge, WriteOutcome } from '@tidemark/domain/load/write-outcome';

/**
 * outcomeAfter is what the last attempt of several means for the points: a refusal says nothing about an earlier attempt whose
 * points may have been stored, so after one of those the whole batch stays unknown.
 */
export function outcomeAfter(before: OutcomeKnowledge, last: WriteOutcome): WriteOutcome {
  return before === 'unknown' && last.knowledge === 'fail' ? { ...last, knowledge: 'unknown' } : last;
}
