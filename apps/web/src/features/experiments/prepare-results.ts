import type { ComparisonMatrix, MatrixFigure } from '@tidemark/analysis/compare/comparison-matrix';
import { lostMetric } from '#features/compare/changed-metrics.ts';
import { figureText } from '#features/results/figure-text.ts';

/** The figure of one cell, written out: the mean of its runs, their spread, and what it is against the baseline cell. */
export type CellResult = {
  value: string;
  /** Interval of the mean, or why there is none. */
  spread: string;
  runs: number;
  isBaseline: boolean;
  answer: MatrixFigure['answer'];
};

/** Metrics in the order in which a matrix is first looked at where nothing was lost: memory at rest decides most experiments. */
const firstMetrics = ['heapAtRestBytes', 'rssPeakBytes'] as const;

/** firstMetric chooses the metric that the matrix is first shown with: what was lost, where it differs. */
export function firstMetric(matrix: ComparisonMatrix): string {
  const { metrics } = matrix;
  const found = firstMetrics.find((key) => metrics.some((metric) => metric.key === key));
  return lostMetric(matrix) ?? found ?? metrics[0]?.key ?? '';
}

/** prepareResult gives what is known of a cell's runs in one metric; null where none of them has a result. */
export function prepareResult(
  matrix: ComparisonMatrix,
  metricKey: string,
  runIds: readonly string[],
): CellResult | null {
  const cell = matrix.cells.find(({ runs }) => runs.some(({ runId }) => runIds.includes(runId)));
  const metric = matrix.metrics.find(({ key }) => key === metricKey);
  const figure = cell?.figures.find((entry) => entry.metric === metricKey);
  if (!cell || !metric || !figure) return null;
  const text = (value: number | null) => figureText(metric.unit, value);
  return {
    value: text(figure.value),
    spread:
      figure.low === null || figure.high === null
        ? (figure.missing ?? 'no interval')
        : `${text(figure.low)} to ${text(figure.high)}`,
    runs: figure.values.filter((value) => value !== null).length,
    isBaseline: cell.isBaseline,
    answer: figure.answer,
  };
}
