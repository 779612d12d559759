import { printable } from '@tidemark/domain/kernel/printable';
import { durationText } from '@tidemark/domain/kernel/quantity-text';
import type { Outcome } from '../exit-codes.ts';
import { alignedRows } from '../output/aligned-rows.ts';
import type { RemoteExperiment, RemoteProgress } from './experiment-client.ts';

/** experimentNote is one line with the progress of an experiment. */
export function experimentNote({ state, progress }: RemoteExperiment): string {
  const { endedCount, runCount, failedCount } = progress;
  const failed = failedCount === 0 ? [] : [`${failedCount} did not succeed`];
  return [state, `${endedCount} of ${runCount} runs finished`, ...failed, ...leftText(progress)].join(', ');
}

function leftText({ endedCount, runCount, remainingMs, remainingReason }: RemoteProgress): string[] {
  if (endedCount === runCount) return [];
  if (remainingMs === null) return [`time left unknown: ${printable(remainingReason ?? '')}`];
  const [low, high] = [durationText(remainingMs.low), durationText(remainingMs.high)];
  return [low === high ? `about ${low} left` : `${low} to ${high} left`];
}

/** The outcomes of the runs of a cell, in the order of their repetitions; `refusal` where it was left out. */
export type CellOutcome = { row: string; column: string; outcomes: Outcome[]; refusal: string | null };

const words: Record<Outcome, string> = {
  passed: 'passed',
  failed: 'failed',
  notCompleted: 'not completed',
  notTrustworthy: 'not trustworthy',
  badInput: 'wrong input',
};

/** refusalLines names each cell that is left out, with the reason. */
export function refusalLines({ cells }: Pick<RemoteExperiment, 'cells'>): string[] {
  return cells.flatMap(({ row, column, refusals }) =>
    refusals
      .slice(0, 1)
      .map(({ detail }) => `left out: ${[row, column].map(printable).join(', ')}: ${printable(detail)}`),
  );
}

/** experimentTable lists each cell with the outcomes of its runs. */
export function experimentTable(cells: readonly CellOutcome[]): string {
  return alignedRows(
    cells.map(({ row, column, outcomes, refusal }) => [
      printable(row),
      printable(column),
      refusal === null ? countsText(outcomes) : `left out: ${printable(refusal)}`,
    ]),
  );
}

function countsText(outcomes: readonly Outcome[]): string {
  return [...new Set(outcomes)]
    .map((outcome) => `${outcomes.filter((one) => one === outcome).length} ${words[outcome]}`)
    .join(', ');
}
