import { referenceAnswerMs, whyNoReference } from '@tidemark/domain/load/reference-stream';
import type { InstrumentError } from '@tidemark/domain/result/instrument-error';
import type { RecordedRun } from './recorded-run.ts';

/** instrumentErrorOf gives the generator's own error in a run, or why it was not measured. */
export function instrumentErrorOf({
  plan: { profile },
  load,
  delivery,
  referenceFault,
}: Pick<RecordedRun, 'plan' | 'load' | 'delivery' | 'referenceFault'>): InstrumentError {
  const reason = whyNoReference(profile, delivery === null);
  if (reason !== null) return { kind: 'none', reason };
  const { instrumentError, instrumentCurve, referenceFailed } = load;
  if (instrumentError === null)
    return { kind: 'none', reason: referenceFault ?? 'No reference request was answered.' };
  return {
    kind: 'measured',
    error: instrumentError,
    curve: instrumentCurve,
    answerUs: referenceAnswerMs * 1_000,
    failed: referenceFailed,
  };
}
