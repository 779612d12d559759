import { comparisonMatrixShape } from '@tidemark/analysis/compare/comparison-matrix';
import { describe, expect, it } from 'vitest';
import { firstMetric, prepareResult } from './prepare-results.ts';

const figure = {
  metric: 'rssPeakBytes',
  values: [100, 120],
  value: 110,
  median: 110,
  low: 90,
  high: 130,
  missing: null,
  answer: 'regressed',
  note: null,
  ratio: null,
  difference: null,
  decides: true,
};
const run = (runId: string) => ({ runId, label: runId, distrust: null });
const cell = { row: 0, column: 0, label: 'a', isBaseline: true, runs: [run('a1'), run('a2')], outcome: null };
const matrix = comparisonMatrixShape.parse({
  rows: ['inmem'],
  columns: ['tag', 'field'],
  metrics: [
    { key: 'pointsPerSec', label: 'Points', unit: 'points/s', worse: 'lower', source: '' },
    { key: 'rssPeakBytes', label: 'RSS', unit: 'bytes', worse: 'higher', source: '' },
  ],
  cells: [
    { ...cell, figures: [{ ...figure, answer: null }] },
    {
      ...cell,
      column: 1,
      isBaseline: false,
      runs: [run('b1')],
      figures: [
        {
          ...figure,
          values: [null],
          low: null,
          high: null,
          missing: '1 run: no interval',
        },
      ],
    },
  ],
});

describe('prepareResult', () => {
  it('finds the cell by its runs and shows the mean with its interval', () => {
    expect(prepareResult(matrix, 'rssPeakBytes', ['a1', 'a2', 'a3'])).toEqual({
      value: '110 B',
      spread: '90.0 B to 130 B',
      runs: 2,
      isBaseline: true,
      answer: null,
    });
  });

  it('says why there is no spread, and nothing of a cell without a result', () => {
    expect(prepareResult(matrix, 'rssPeakBytes', ['b1'])).toMatchObject({
      spread: '1 run: no interval',
      runs: 0,
    });
    expect(prepareResult(matrix, 'rssPeakBytes', ['c1'])).toBeNull();
    expect(prepareResult(matrix, 'heapBytesPerDay', ['a1'])).toBeNull();
  });
});

it('looks at memory first where it was measured', () => {
  expect(firstMetric(matrix)).toBe('rssPeakBytes');
  expect(firstMetric({ ...matrix, metrics: matrix.metrics.slice(0, 1) })).toBe('pointsPerSec');
  expect(firstMetric({ ...matrix, metrics: [] })).toBe('');
});
