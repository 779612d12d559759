import { describe, expect, it } from 'vitest';
import { aMatrix, aMatrixFigure } from '#testing/a-matrix.ts';
import { matrixCsv, prepareMatrix } from './prepare-matrix.ts';

const MiB = 1_048_576;

describe('prepareMatrix', () => {
  it('lays one metric out in its unit, with interval, change and places on one scale', () => {
    const matrix = aMatrix(
      [aMatrixFigure('rssPeakBytes', { value: 100 * MiB, low: 90 * MiB, high: 110 * MiB, missing: null })],
      [
        aMatrixFigure('rssPeakBytes', {
          value: 150 * MiB,
          low: 140 * MiB,
          high: 160 * MiB,
          answer: 'regressed',
          ratio: { value: 1.5, low: 1.4, high: 1.6 },
        }),
      ],
    );
    const { columns, rows, scale } = prepareMatrix(matrix, 'rssPeakBytes');
    const [base, other] = rows[0]?.cells ?? [];
    expect(columns).toEqual(['schema 0', 'schema 1']);
    expect(base).toMatchObject({ value: '100 MiB', range: '90.0 MiB to 110 MiB', answer: null });
    expect(other).toMatchObject({ answer: 'regressed', change: '+50 %', changeRange: '+40 % to +60 %' });
    expect(base?.strip?.low).toBe(0);
    expect(other?.strip?.high).toBe(1);
    expect(base?.strip?.value).toBeLessThan(other?.strip?.low ?? 0);
    expect(scale).toContain('90.0 MiB to 160 MiB');
  });

  it.each([
    [{ ratio: { value: 17, low: 0.5, high: 300 } }, '−50 % to 300x'],
    [{ difference: { value: 5, low: -1, high: 11 } }, '-1 to +11'],
  ])('gives no size beside an interval that includes no change', (change, range) => {
    const matrix = aMatrix(
      [aMatrixFigure('seriesAtEnd')],
      [aMatrixFigure('seriesAtEnd', { answer: 'inconclusive', ...change })],
    );
    expect(prepareMatrix(matrix, 'seriesAtEnd').rows[0]?.cells[1]).toMatchObject({
      change: range,
      changeRange: null,
    });
  });

  it('says why there is no interval, and still what the change was', () => {
    const matrix = aMatrix([aMatrixFigure('pointsPerSec')], [aMatrixFigure('pointsPerSec', { value: 80 })]);
    const other = prepareMatrix(matrix, 'pointsPerSec').rows[0]?.cells[1];
    expect(other).toMatchObject({
      range: '1 run: no interval',
      change: '−20 %',
      changeRange: null,
    });
  });

  it('leaves a combination that was not run empty, and a value that was not measured unplaced', () => {
    const matrix = aMatrix(
      [aMatrixFigure('rssPeakBytes')],
      [aMatrixFigure('rssPeakBytes', { value: null, values: [null] })],
    );
    const shown = prepareMatrix({ ...matrix, rows: ['a system', 'another'] }, 'rssPeakBytes');
    expect(shown.rows[1]?.cells).toEqual([null, null]);
    expect(shown.rows[0]?.cells[1]).toMatchObject({ value: '–', strip: null, change: null });
  });

  it('is saved whole, every metric of every cell in its unit', () => {
    const matrix = aMatrix(
      [aMatrixFigure('rssPeakBytes')],
      [aMatrixFigure('rssPeakBytes', { answer: 'equal', values: [1, null] })],
    );
    const { columns, rows } = matrixCsv(matrix);
    expect(rows.every((row) => row.length === columns.length)).toBe(true);
    expect(rows[1]?.slice(0, 6)).toEqual(['a system', 'schema 1', 'side 1', 'no', 'Peak RSS', 'bytes']);
    expect(rows[1]?.[columns.indexOf('verdict')]).toBe('equal');
    expect(rows[1]?.[columns.indexOf('values of runs')]).toBe('1 ');
  });
});
