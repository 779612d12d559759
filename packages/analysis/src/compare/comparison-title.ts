import type { ComparisonMatrix } from './comparison-matrix.ts';

const maxLength = 200;

/** What a title is made of; `runCount` counts the runs that are not shown, too. */
type Titled = {
  labels: readonly string[];
  matrix: Pick<ComparisonMatrix, 'cells'> | null;
  runCount: number;
};

/** comparisonTitle names a comparison by its sides where there are some, the baseline first, else by its runs. */
export function comparisonTitle({ labels, matrix, runCount }: Titled): string {
  const sides = (matrix?.cells ?? [])
    .toSorted((a, b) => Number(b.isBaseline) - Number(a.isBaseline))
    .map(({ label }) => label);
  return (sides.length > 1 ? titleOf(sides) : ofRuns(labels, runCount)).slice(0, maxLength);
}

function titleOf(sides: readonly string[]): string {
  return sides.length === 2 ? sides.join(' vs. ') : `${sides[0]} vs. ${sides.length - 1} others`;
}

function ofRuns(labels: readonly string[], runCount: number): string {
  if (runCount <= 2) return labels.join(' vs. ');
  return `${labels[0]} and ${runCount - 1} more runs`;
}
