import { describe, expect, it } from 'vitest';
import { createReportSeries } from './report-series.ts';

const at = (timestampSeconds: number, value: number) => ({ timestampSeconds, value });

describe('reports of one path', () => {
  it('count once, wherever and however often they are read', () => {
    const series = createReportSeries();
    series.takeHeld([at(100.31, 500)]);
    series.takeStored([at(100, 500)]);
    series.takeHeld([at(100.31, 500)]);
    series.takeStored([at(100, 500), at(102, 40)]);
    series.takeHeld([at(102.31, 40)]);
    expect([series.sum(), series.latest()]).toEqual([540, at(102.31, 40)]);
  });

  it('count twice where a late one shares its second with the next, as a file then keeps only the second', () => {
    const series = createReportSeries();
    series.takeHeld([at(104.02, 700)]);
    series.takeStored([at(104, 3)]);
    expect(series.sum()).toBe(703);
  });

  it('leave out values that no part can have meant, and say how many', () => {
    const series = createReportSeries();
    series.takeStored([at(100, 5), at(102, 1.8e19), at(104, -1), at(106, Number.NaN)]);
    series.takeStored([at(102, 1.8e19)]);
    expect([series.sum(), series.impossible()]).toEqual([5, 3]);
  });

  it('are dated within their second as others of the same part were', () => {
    const series = createReportSeries();
    series.takeStored([at(100, 1), at(102, 2)]);
    series.takeHeld([at(104.9, 3)]);
    expect([100.5, 102.95, 105].map((moment) => series.countBefore(moment))).toEqual([0, 2, 3]);
  });

  it('lie apart by the time between them, however each was read', () => {
    const phase = { fraction: 0 };
    const [series, other] = [createReportSeries(phase), createReportSeries(phase)];
    other.takeHeld([at(100.9, 0)]);
    series.takeStored([at(100, 1)]);
    const before = series.latest()?.timestampSeconds ?? 0;
    series.takeHeld([at(102.9, 2)]);
    expect((series.latest()?.timestampSeconds ?? 0) - before).toBeCloseTo(2);
  });

  it('keep sum and number, and take nothing again, when they are folded', () => {
    const series = createReportSeries();
    const all = Array.from({ length: 1_000 }, (_, i) => at(2 * i, 1));
    series.takeStored(all);
    series.fold(1_990);
    series.takeStored(all);
    expect([series.sum(), series.countBefore(2_000)]).toEqual([1_000, 1_000]);
  });

  it('are on disk only once a file had them', () => {
    const series = createReportSeries();
    series.takeHeld([at(1.5, 1)]);
    expect([series.isStored(), createReportSeries().latest()]).toEqual([false, null]);
    series.takeStored([at(1, 1)]);
    expect(series.isStored()).toBe(true);
  });
});
