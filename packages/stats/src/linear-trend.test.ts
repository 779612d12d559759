import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linearTrend } from './linear-trend.ts';

const xs = Array.from({ length: 12 }, (_, i) => i);

describe('linearTrend', () => {
  it('gives the line itself, without doubt, where the points lie on one', () => {
    const trend = linearTrend(
      xs,
      xs.map((x) => 3 - 2 * x),
    );
    expect(trend?.slope).toBeCloseTo(-2, 10);
    expect((trend?.high ?? 0) - (trend?.low ?? 0)).toBeCloseTo(0, 8);
  });

  it('agrees with least squares done elsewhere', () => {
    // scipy.stats.linregress([0..5], [1, 3, 2, 5, 4, 6]): slope 0.8857142857
    const trend = linearTrend([0, 1, 2, 3, 4, 5], [1, 3, 2, 5, 4, 6]);
    expect(trend?.slope).toBeCloseTo(0.885_714_285_7, 9);
  });

  it('moves with the data: shifted, scaled, turned around', () => {
    const values = fc.array(fc.double({ min: -1e3, max: 1e3, noNaN: true }), {
      minLength: 12,
      maxLength: 12,
    });
    fc.assert(
      fc.property(values, fc.double({ min: 0.1, max: 10, noNaN: true }), (ys, factor) => {
        const trend = linearTrend(xs, ys);
        const scaled = linearTrend(
          xs,
          ys.map((y) => 7 + factor * y),
        );
        const turned = linearTrend(
          xs,
          ys.map((y) => -y),
        );
        expect(scaled?.slope).toBeCloseTo((trend?.slope ?? 0) * factor, 6);
        expect(scaled?.high).toBeCloseTo((trend?.high ?? 0) * factor, 5);
        expect(turned?.low).toBeCloseTo(-(trend?.high ?? 0), 6);
      }),
    );
  });

  it('doubts more where residuals follow one another', () => {
    const alternating = xs.map((x) => x + (x % 2 === 0 ? 1 : -1));
    const wandering = xs.map((x) => x + (x < 3 || x > 8 ? 1 : -1));
    const width = (ys: number[]) => {
      const trend = linearTrend(xs, ys);
      return (trend?.high ?? 0) - (trend?.low ?? 0);
    };
    expect(width(wandering)).toBeGreaterThan(width(alternating) * 1.5);
  });

  it('says nothing of too few points or of one moment', () => {
    expect(linearTrend([0, 1, 2], [0, 1, 2])).toBeNull();
    expect(linearTrend([1, 1, 1, 1], [0, 1, 2, 3])).toBeNull();
    expect(linearTrend([], [])).toBeNull();
  });
});
