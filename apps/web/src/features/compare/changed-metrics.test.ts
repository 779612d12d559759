import { describe, expect, it } from 'vitest';
import { aMatrix, aMatrixFigure } from '#testing/a-matrix.ts';
import { changedMetrics, leadMetric } from './changed-metrics.ts';

const wide = { low: 0.5, high: 2 };

describe('changedMetrics', () => {
  it('takes the verdict where there is one: a great change that is not certain is none', () => {
    const matrix = aMatrix(
      [aMatrixFigure('rssPeakBytes'), aMatrixFigure('pointsPerSec'), aMatrixFigure('diskBytes')],
      [
        aMatrixFigure('rssPeakBytes', { value: 300, answer: 'inconclusive', ratio: { value: 3, ...wide } }),
        aMatrixFigure('pointsPerSec', { answer: 'regressed' }),
        aMatrixFigure('diskBytes', { answer: 'equal' }),
      ],
    );
    expect([...changedMetrics(matrix)]).toEqual(['pointsPerSec']);
  });

  it('takes what is certain and worth reporting of metrics without a bad direction', () => {
    const changed = (ratio: { value: number; low: number; high: number }) =>
      changedMetrics(aMatrix([aMatrixFigure('requestsPerSec')], [aMatrixFigure('requestsPerSec', { ratio })]))
        .size;
    expect(changed({ value: 1.2, low: 1.1, high: 1.3 })).toBe(1);
    expect(changed({ value: 1.2, low: 0.9, high: 1.5 })).toBe(0);
    expect(changed({ value: 1.02, low: 1.01, high: 1.03 })).toBe(0);
  });

  it('compares plain values where nothing was repeated, and calls nothing changed that was not measured', () => {
    const changed = (value: number | null) =>
      changedMetrics(aMatrix([aMatrixFigure('rssPeakBytes')], [aMatrixFigure('rssPeakBytes', { value })]))
        .size;
    expect([changed(104), changed(106), changed(90), changed(null)]).toEqual([0, 1, 1, 0]);
  });
});

describe('leadMetric', () => {
  it('begins with what regressed, then with what decides, then with the greatest change', () => {
    const ratio = (value: number) => ({ value, low: value, high: value });
    const matrix = aMatrix(
      [
        aMatrixFigure('pointsPerSec'),
        aMatrixFigure('rssPeakBytes'),
        aMatrixFigure('heapPeakBytes'),
        aMatrixFigure('diskBytes'),
      ],
      [
        aMatrixFigure('pointsPerSec', { answer: 'improved', decides: true, ratio: ratio(9) }),
        aMatrixFigure('rssPeakBytes', { answer: 'regressed', decides: true, ratio: ratio(1.2) }),
        aMatrixFigure('heapPeakBytes', { answer: 'regressed', decides: false, ratio: ratio(4) }),
        aMatrixFigure('diskBytes', { answer: 'regressed', decides: true, ratio: ratio(1.5) }),
      ],
    );
    expect(leadMetric(matrix)).toBe('diskBytes');
    expect(leadMetric(aMatrix([], []))).toBeNull();
  });

  it('begins with memory at rest wherever that changed', () => {
    const figures = (heap: number, rate: number) => [
      aMatrixFigure('pointsPerSec', { value: rate }),
      aMatrixFigure('heapAtRestBytes', { value: heap }),
    ];
    expect(leadMetric(aMatrix(figures(100, 10), figures(200, 90)))).toBe('heapAtRestBytes');
    expect(leadMetric(aMatrix(figures(100, 10), figures(101, 90)))).toBe('pointsPerSec');
  });

  it('begins with what was lost before anything else, where not all lost the same', () => {
    const figures = (lost: number) => [
      aMatrixFigure('heapAtRestBytes', { value: 100 + lost }),
      aMatrixFigure('acknowledgedLostShare', { value: lost }),
    ];
    expect(leadMetric(aMatrix(figures(0), figures(0.34)))).toBe('acknowledgedLostShare');
    expect(leadMetric(aMatrix(figures(0), figures(0)))).not.toBe('acknowledgedLostShare');
  });
});
