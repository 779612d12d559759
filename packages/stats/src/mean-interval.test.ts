import { describe, expect, it } from 'vitest';
import { meanInterval } from './mean-interval.ts';

describe('meanInterval', () => {
  it('gives the geometric mean and the t interval on logarithms: exp(t.test(log(c(100, 110, 90))))', () => {
    const found = meanInterval([100, 110, 90]);
    expect(found).toMatchObject({ kind: 'mean-interval', scale: 'log', runs: 3 });
    if (found.kind !== 'mean-interval') return;
    expect(found.value).toBeCloseTo(99.6655, 3);
    // sd of the logs is 0.1003768, t(2) 4.302653
    expect(found.low).toBeCloseTo(99.6655 * Math.exp((-4.302653 * 0.1003768) / Math.sqrt(3)), 1);
    expect(found.high).toBeCloseTo(99.6655 * Math.exp((4.302653 * 0.1003768) / Math.sqrt(3)), 1);
  });

  it('stays with the figures themselves where one of them is 0 or below', () => {
    const found = meanInterval([-1, 0, 1]);
    expect(found).toMatchObject({ scale: 'raw', value: 0 });
    if (found.kind === 'mean-interval') expect(found.high).toBeCloseTo(4.302653 / Math.sqrt(3), 4);
  });

  it('scales with its unit', () => {
    const [a, b] = [meanInterval([3, 4, 5]), meanInterval([3_000, 4_000, 5_000])];
    if (a.kind !== 'mean-interval' || b.kind !== 'mean-interval') throw new Error('both have an interval');
    expect(b.low / a.low).toBeCloseTo(1_000, 6);
    expect(b.high / a.high).toBeCloseTo(1_000, 6);
  });

  it('has none for one figure, and leaves out what was not measured', () => {
    expect(meanInterval([7, null, Number.NaN])).toEqual({
      kind: 'not-enough-data',
      unit: 'runs',
      has: 1,
      needs: 2,
    });
    expect(meanInterval([7, null, 7])).toMatchObject({ low: 7, high: 7, runs: 2 });
  });

  it('keeps a limit that is too great for a number at the greatest number', () => {
    expect(meanInterval([1, Number.MAX_VALUE])).toMatchObject({ high: Number.MAX_VALUE });
  });
});
