import { describe, expect, it } from 'vitest';
import { aMatrix, aMatrixFigure } from '#testing/a-matrix.ts';
import { prepareCellBars } from './prepare-cell-bars.ts';

const mib = 1_048_576;
const heap = (value: number | null, low: number | null = null, high: number | null = null) => [
  aMatrixFigure('heapAtRestBytes', { value, low, high }),
];

describe('prepareCellBars', () => {
  it('draws every cell from 0, on one scale', () => {
    const model = prepareCellBars(aMatrix(heap(100 * mib), heap(25 * mib)));
    expect(model?.bars.map(({ column, text, share }) => [column, text, share])).toEqual([
      ['schema 0', '100 MiB', 1],
      ['schema 1', '25.0 MiB', 0.25],
    ]);
    expect(model?.hasIntervals).toBe(false);
    expect(model?.bars[0]).toMatchObject({ isBaseline: true, interval: null, range: null });
  });

  it('draws intervals, and cuts those that would make all bars short', () => {
    const model = prepareCellBars(
      aMatrix(heap(100 * mib, -900 * mib, 1_100 * mib), heap(75 * mib, 60 * mib, 90 * mib)),
    );
    expect(model?.bars[0]).toMatchObject({ share: 1 / 1.5, interval: { low: 0, high: 1 } });
    expect(model?.bars[1]).toMatchObject({ share: 0.5, range: '60.0 MiB to 90.0 MiB' });
  });

  it('begins with the cell that lost most', () => {
    const lost = (value: number) => [aMatrixFigure('acknowledgedLostShare', { value })];
    const model = prepareCellBars(aMatrix(lost(0), lost(0.06), lost(0.34)));
    expect(model?.bars.map(({ column, text }) => [column, text])).toEqual([
      ['schema 2', '34 %'],
      ['schema 1', '6 %'],
      ['schema 0', '0 %'],
    ]);
  });

  it('is absent where there is nothing to compare', () => {
    expect(prepareCellBars(aMatrix(heap(100 * mib), heap(null)))).toBeNull();
    expect(prepareCellBars(aMatrix(heap(0), heap(0)))).toBeNull();
    expect(prepareCellBars(aMatrix([], []))).toBeNull();
  });
});
