import { runSentence } from '@tidemark/analysis/compare/verdict-sentence';
import type { JudgementValue } from '@tidemark/domain/run/judgement';
import type { RunRecord } from '@tidemark/domain/run/records';
import type { RunState } from '@tidemark/domain/run/run-state';
import { importedText } from '#features/results/imported-words.ts';
import { targetText } from '#features/results/plan-words.ts';
import { takenOf } from './taken-text.ts';

/** What the list shows of a run: little enough to send to the browser for every row. */
export type RunListRow = {
  id: string;
  name: string;
  state: RunState;
  judgement: JudgementValue | null;
  cancelling: boolean;
  sentence: string;
  target: string;
  createdAt: string;
  createdBy: string;
  comparable: boolean;
  imported: boolean;
};

/** toRunListRow picks what a row shows. */
export function toRunListRow(run: RunRecord): RunListRow {
  return {
    id: run.id,
    name: run.name,
    state: run.state,
    judgement: run.judgement?.value ?? null,
    cancelling: run.cancelRequestedAt !== null && run.endedAt === null,
    sentence: sentenceOf(run),
    target: run.plan === null ? importedText(run.summary) : targetText(run.plan.target),
    imported: run.summary?.imported != null,
    createdAt: run.createdAt.toISOString(),
    createdBy: run.createdBy,
    comparable: run.summary !== null,
  };
}

function sentenceOf(run: RunRecord): string {
  if (run.summary) return runSentence(run.summary);
  if (run.end) return run.end.message;
  if (!run.progress) return 'Waiting for a free worker.';
  const percent = run.progress.fraction === null ? '' : `, ${Math.floor(run.progress.fraction * 100)} %`;
  const status = run.progress.status.slice(0, 1).toUpperCase() + run.progress.status.slice(1);
  const { word, text } = takenOf(run.progress);
  const taken = word === 'Points' ? 'no points yet' : `${text} ${word.toLowerCase()}`;
  return `${status}${percent}, ${taken}.`;
}
