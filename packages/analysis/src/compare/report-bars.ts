import type { MatrixFigureKey } from '@tidemark/domain/figures/catalog';
import type { ComparisonMatrix } from './comparison-matrix.ts';
import type { GateAnswer } from './gate.ts';

/** One side as a bar: `low` and `high` are the 95 % interval of its mean; null: one run. */
export type ReportBar = {
  side: string;
  isBaseline: boolean;
  value: number;
  low: number | null;
  high: number | null;
  answer: GateAnswer | null;
};

/** The bars of one metric, all from 0 to `end`; `left` sides are not shown. */
export type ReportBars = { bars: ReportBar[]; end: number; left: number };

const mostBars = 6;
/** An interval of two runs may be absurdly wide: the scale ends at this multiple of the highest value. */
const mostReach = 1.5;

/** reportBars gives each side's value of a metric, in the order of the matrix; of many sides the baseline and those that differ most. */
export function reportBars(matrix: ComparisonMatrix, key: MatrixFigureKey): ReportBars | null {
  const all = matrix.cells.flatMap(({ label, isBaseline, figures }): ReportBar[] => {
    const found = figures.find(({ metric }) => metric === key);
    if (!found || found.value === null || found.value < 0) return [];
    const { value, low, high, answer } = found;
    return [{ side: label, isBaseline, value, low, high, answer }];
  });
  if (all.length === 0) return null;
  const before = all.find(({ isBaseline }) => isBaseline)?.value ?? 0;
  const kept = new Set(
    all
      .toSorted(
        (a, b) =>
          Number(b.isBaseline) - Number(a.isBaseline) ||
          Math.abs(b.value - before) - Math.abs(a.value - before),
      )
      .slice(0, mostBars),
  );
  const bars = all.filter((bar) => kept.has(bar));
  const most = Math.max(...bars.map(({ value }) => value));
  const reach = Math.max(most, ...bars.map(({ value, high }) => high ?? value));
  return { bars, end: Math.min(reach, most * mostReach) || 1, left: all.length - bars.length };
}
