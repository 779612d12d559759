import type { ComparisonMatrix } from '@tidemark/analysis/compare/comparison-matrix';
import { figureText } from '#features/results/figure-text.ts';
import { leadMetric, lostMetric } from './changed-metrics.ts';

/** A cell as a bar; shares of the width of the chart, from 0. Without `interval`, one run was made. */
export type CellBar = {
  key: string;
  row: string;
  column: string;
  text: string;
  range: string | null;
  share: number;
  interval: { low: number; high: number } | null;
  isBaseline: boolean;
};

/** One metric of every cell as bars from 0. */
export type CellBars = { title: string; source: string; bars: CellBar[]; hasIntervals: boolean };

/** prepareCellBars draws the metric to look at first; null where fewer than two cells have a value, or one is below 0. */
export function prepareCellBars(matrix: ComparisonMatrix): CellBars | null {
  const key = leadMetric(matrix);
  const metric = matrix.metrics.find((candidate) => candidate.key === key);
  if (!metric) return null;
  const measured = matrix.cells.flatMap((cell) => {
    const figure = cell.figures.find((candidate) => candidate.metric === key);
    return figure && figure.value !== null ? [{ cell, figure, value: figure.value }] : [];
  });
  // Of losses the worst comes first; most cells lost nothing.
  const cells = key === lostMetric(matrix) ? measured.toSorted((a, b) => b.value - a.value) : measured;
  const most = Math.max(...cells.map(({ value }) => value));
  if (cells.length < 2 || most <= 0 || cells.some(({ value }) => value < 0)) return null;
  // An interval of two runs can be absurdly wide: it is cut where it would make all bars short.
  const ends = cells.map(({ figure, value }) => Math.min(figure.high ?? value, 1.5 * most));
  const full = Math.max(most, ...ends);
  const share = (value: number) => Math.min(1, Math.max(0, value / full));
  const text = (value: number) => figureText(metric.unit, value);
  const bars = cells.map(({ cell, figure: { low, high }, value }): CellBar => {
    const isKnown = low !== null && high !== null;
    return {
      key: cell.label,
      row: matrix.rows[cell.row] ?? '',
      column: matrix.columns[cell.column] ?? '',
      text: text(value),
      range: isKnown ? `${text(low)} to ${text(high)}` : null,
      share: share(value),
      interval: isKnown ? { low: share(low), high: share(high) } : null,
      isBaseline: cell.isBaseline,
    };
  });
  return {
    title: metric.label,
    source: metric.source,
    bars,
    hasIntervals: bars.some(({ interval }) => interval !== null),
  };
}
