import type {
  ComparisonMatrix,
  MatrixCell,
  MatrixFigure,
} from '@tidemark/analysis/compare/comparison-matrix';
import {
  figureOf,
  type MatrixFigureKey,
  matrixFigureKeys,
  worseDirection,
} from '@tidemark/domain/figures/catalog';

/** aMatrixFigure builds what a cell shows of one metric, for tests. */
export function aMatrixFigure(metric: MatrixFigureKey, overrides: Partial<MatrixFigure> = {}): MatrixFigure {
  const value = overrides.value === undefined ? 100 : overrides.value;
  return {
    metric,
    values: [value],
    value,
    median: value,
    low: null,
    high: null,
    missing: '1 run: no interval',
    answer: null,
    note: null,
    ratio: null,
    difference: null,
    decides: false,
    ...overrides,
  };
}

/** aMatrix builds a matrix of one row for tests: the first cell is the baseline. */
export function aMatrix(...cells: MatrixFigure[][]): ComparisonMatrix {
  const keys = new Set(cells.flatMap((figures) => figures.map(({ metric }) => metric)));
  return {
    rows: ['a system'],
    columns: cells.map((_, column) => `schema ${column}`),
    metrics: matrixFigureKeys
      .filter((key) => keys.has(key))
      .map((of) => {
        const { key, label, unit, source, ...figure } = figureOf(of);
        return { key, label, unit, source, worse: worseDirection(figure) };
      }),
    cells: cells.map(
      (figures, column): MatrixCell => ({
        row: 0,
        column,
        label: `side ${column}`,
        isBaseline: column === 0,
        runs: [{ runId: `run${column}`, label: `run ${column}`, distrust: null }],
        outcome: null,
        figures,
      }),
    ),
    warnings: [],
  };
}
