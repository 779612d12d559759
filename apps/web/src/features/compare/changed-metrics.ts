import type { ComparisonMatrix, MatrixFigure } from '@tidemark/analysis/compare/comparison-matrix';
import type { MatrixFigureKey } from '@tidemark/domain/figures/catalog';

/** Change of a figure without a verdict that is worth looking at, as a share. */
const usualTolerance = 0.05;

/** changedMetrics are those that some cell changed in for certain, or, where nothing is repeated, by more than the tolerance. */
export function changedMetrics(matrix: ComparisonMatrix, tolerance = usualTolerance): Set<MatrixFigureKey> {
  const baseline = matrix.cells.find(({ isBaseline }) => isBaseline);
  const changed = new Set<MatrixFigureKey>();
  for (const cell of matrix.cells) {
    if (cell.isBaseline) continue;
    for (const figure of cell.figures) {
      const before = baseline?.figures.find(({ metric }) => metric === figure.metric);
      if (isChanged(figure, before, tolerance)) changed.add(figure.metric);
    }
  }
  return changed;
}

function isChanged(figure: MatrixFigure, before: MatrixFigure | undefined, tolerance: number): boolean {
  if (figure.answer !== null) return figure.answer === 'regressed' || figure.answer === 'improved';
  const { ratio, difference, value } = figure;
  if (ratio !== null) return (ratio.low > 1 || ratio.high < 1) && differs(ratio.value, tolerance);
  if (difference !== null) return difference.low > 0 || difference.high < 0;
  const known = before?.value ?? null;
  if (value === null || known === null || value === known) return false;
  return known <= 0 || value <= 0 || differs(value / known, tolerance);
}

function differs(ratio: number, tolerance: number): boolean {
  return Math.abs(Math.log(ratio)) > Math.log1p(tolerance);
}

const weights = { regressed: 3, improved: 2, inconclusive: 0, unstable: 0, equal: 0 } as const;

const lostMetrics: readonly MatrixFigureKey[] = ['metricsLostShare', 'acknowledgedLostShare'];

/** lostMetric is the metric of what was lost, where it differs between cells. */
export function lostMetric(matrix: ComparisonMatrix): MatrixFigureKey | null {
  const changed = changedMetrics(matrix);
  return lostMetrics.find((key) => changed.has(key)) ?? null;
}

/**
 * leadMetric is the metric to look at first: what was lost, or memory at rest, which compressed time does not distort and which most
 * experiments are made for, where it changed; else what regressed, then what improved, the greatest change first, among equals what decides.
 */
export function leadMetric(matrix: ComparisonMatrix): MatrixFigureKey | null {
  const changed = changedMetrics(matrix);
  const lost = lostMetric(matrix);
  if (lost !== null) return lost;
  if (changed.has('heapAtRestBytes')) return 'heapAtRestBytes';
  const rank = (key: MatrixFigureKey) => {
    const figures = matrix.cells.flatMap((cell) => cell.figures.filter(({ metric }) => metric === key));
    const weight = Math.max(0, ...figures.map(({ answer }) => (answer === null ? 0 : weights[answer])));
    const size = Math.max(
      0,
      ...figures.map(({ ratio }) => (ratio === null ? 0 : Math.abs(Math.log(ratio.value)))),
    );
    return {
      key,
      weight: weight || (changed.has(key) ? 1 : 0),
      decides: figures.some(({ decides }) => decides),
      size,
    };
  };
  const ranked = matrix.metrics
    .map(({ key }) => rank(key))
    .toSorted((a, b) => b.weight - a.weight || Number(b.decides) - Number(a.decides) || b.size - a.size);
  return ranked[0]?.key ?? null;
}
