import type { WriteOutcome } from '@tidemark/domain/load/write-outcome';

/** The outcome of a batch whose answer was not waited for any longer. */
export const abandoned: WriteOutcome = {
  class: 'aborted',
  knowledge: 'unknown',
  statusCode: null,
  droppedPoints: 0,
  detail: 'the load ended before the target answered',
};
