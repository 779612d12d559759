import type { RunAnalysis } from '@tidemark/domain/result/run-analysis';

/** One memory figure whose growth was looked at: its name in a table, in a sentence, and over its plot. */
export type SlopeChoice = {
  id: keyof RunAnalysis['memory'];
  label: string;
  subject: string;
  title: string;
};

/** slopeChoices list the figures, the one to go by first. */
export const slopeChoices: readonly [SlopeChoice, ...SlopeChoice[]] = [
  {
    id: 'heapSettled',
    label: 'Heap at rest',
    subject: 'The heap at rest',
    title: 'Heap at rest, period by period',
  },
  {
    id: 'rssSettled',
    label: 'RSS at rest',
    subject: 'Resident memory at rest',
    title: 'Resident memory at rest, period by period',
  },
  {
    id: 'heapUnderLoad',
    label: 'Heap under load',
    subject: 'The heap under load',
    title: 'Heap under load, period by period',
  },
  {
    id: 'rssUnderLoad',
    label: 'RSS under load',
    subject: 'Resident memory under load',
    title: 'Resident memory under load, period by period',
  },
];

/** headSlope is the figure to open with: the first that could be estimated, else the first. */
export function headSlope(memory: RunAnalysis['memory']): SlopeChoice {
  return slopeChoices.find(({ id }) => memory[id].result.kind === 'estimated') ?? slopeChoices[0];
}
