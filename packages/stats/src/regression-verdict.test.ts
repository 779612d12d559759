import { describe, expect, it } from 'vitest';
import reference from '../reference/regression.fixture.json' with { type: 'json' };
import { pathLevel } from './path-level.ts';
import { type RegressionInput, type RegressionVerdict, regressionVerdict } from './regression-verdict.ts';
import { differenceInterval, type Interval, sampleOf, welch } from './welch.ts';

const input = (part: Partial<RegressionInput>): RegressionInput => ({
  baseline: [100, 101, 99, 100, 102],
  candidate: [100, 99, 101, 100, 101],
  worse: 'higher',
  tolerance: 0.05,
  ...part,
});

function verdictOf(part: Partial<RegressionInput>): RegressionVerdict {
  const result = regressionVerdict(input(part));
  if (result.kind !== 'verdict') throw new TypeError(`no verdict: ${result.kind}`);
  return result;
}

function expectInterval(found: Interval, expected: readonly number[]): void {
  expect(found.low).toBeCloseTo(expected[0] ?? Number.NaN, 6);
  expect(found.high).toBeCloseTo(expected[1] ?? Number.NaN, 6);
}

const scaled = (values: readonly (number | null)[], factor: number) =>
  values.map((value) => (value ?? 0) * factor);

describe('figures agree with SciPy', () => {
  it.each(reference.welch)('on logarithms: case %#', (one) => {
    const found = verdictOf({ baseline: one.baseline, candidate: one.candidate });
    expect(found.change).toBeCloseTo(one.change, 10);
    expect(found.degrees).toBeCloseTo(one.degrees, 8);
    expect(found.pChange).toBeCloseTo(one.pChange, 10);
    expect(found.pWorse).toBeCloseTo(one.pHigher, 10);
    const logs = welch(sampleOf(one.baseline.map(Math.log)), sampleOf(one.candidate.map(Math.log)));
    expectInterval(differenceInterval(logs, 0.95), one.bounds.map(Math.log1p));
    expectInterval(differenceInterval(logs, 0.975), one.interval.map(Math.log1p));
  });

  it.each(reference.welch)('on plain differences: case %#', (one) => {
    const found = verdictOf({ baseline: one.baseline, candidate: one.candidate, absoluteTolerance: 1 });
    expect(found.scale).toBe('difference');
    expect(found.degrees).toBeCloseTo(one.rawDegrees, 8);
    const difference = welch(sampleOf(one.baseline), sampleOf(one.candidate));
    expectInterval(differenceInterval(difference, 0.975), one.rawInterval);
  });
});

describe('the four answers', () => {
  const runs = [100, 101, 99, 100, 102];

  it('a tenth more memory has regressed, and a tenth less has improved', () => {
    expect(verdictOf({ candidate: scaled(runs, 1.1) }).verdict).toBe('regressed');
    expect(verdictOf({ candidate: scaled(runs, 0.9) }).verdict).toBe('improved');
  });

  it('for throughput it is the other way round, with the change still reported as it is', () => {
    const less = verdictOf({ candidate: scaled(runs, 0.9), worse: 'lower' });
    expect(less).toMatchObject({ verdict: 'regressed', change: expect.closeTo(-0.1, 10), notWorse: false });
    expect(verdictOf({ candidate: scaled(runs, 1.1), worse: 'lower' }).verdict).toBe('improved');
  });

  it('a difference that is certain but within the tolerance is equal', () => {
    const slight = verdictOf({ candidate: scaled(runs, 1.02) });
    expect(slight).toMatchObject({ verdict: 'equal', notWorse: true, runsToAddPerSide: null });
    expect(slight.pWorse).toBeLessThan(0.05);
  });

  it('a spread that hides the answer is unstable, and says what could have been seen and how many runs to add', () => {
    const wide = verdictOf({ baseline: [90, 110, 98, 102, 95], candidate: [110, 95, 90, 98, 102] });
    expect(wide.verdict).toBe('unstable');
    expect(wide.runsToAddPerSide).toBeGreaterThan(10);
    expect(wide.detectable).toBeGreaterThan(0.15);
    const hopeless = verdictOf({ baseline: [1, 100, 10_000], candidate: [2, 90, 11_000] });
    expect(hopeless).toMatchObject({ verdict: 'unstable', runsToAddPerSide: null });
  });

  it('a change that is nearly seen is inconclusive', () => {
    const near = verdictOf({ candidate: [102.5, 105, 101.5, 104, 103.5] });
    expect(near).toMatchObject({ verdict: 'inconclusive' });
    expect(near.bounds.low).toBeGreaterThan(0);
    expect(near.runsToAddPerSide).toBeGreaterThan(0);
  });

  it('what could have been seen is a share of throughput that is lost, too', () => {
    const spread = [80, 120, 95, 105, 90];
    const higher = verdictOf({ baseline: spread, candidate: spread }).detectable ?? Number.NaN;
    const lower = verdictOf({ baseline: spread, candidate: spread, worse: 'lower' }).detectable ?? Number.NaN;
    expect((1 + higher) * (1 - lower)).toBeCloseTo(1, 9);
  });

  it('the bounds hold over all looks: they are wider than those of one', () => {
    const found = verdictOf({ candidate: [103, 102, 104, 99, 101] });
    const logs = welch(
      sampleOf([100, 101, 99, 100, 102].map(Math.log)),
      sampleOf([103, 102, 104, 99, 101].map(Math.log)),
    );
    const once = differenceInterval(logs, 0.95);
    const always = differenceInterval(logs, 1 - pathLevel(0.05));
    expectInterval(found.bounds, [Math.expm1(always.low), Math.expm1(always.high)]);
    expect(always.high - always.low).toBeGreaterThan(1.3 * (once.high - once.low));
  });

  it('twice the noise floor replaces a tolerance that is smaller', () => {
    const noisy = verdictOf({ candidate: scaled(runs, 1.1), noiseFloor: 0.08 });
    expect(noisy).toMatchObject({ verdict: 'equal', delta: expect.closeTo(0.16, 12) });
  });
});

describe('runs that are few, alike, zero or no numbers', () => {
  it('needs two runs per side', () => {
    const tooFew = { kind: 'not-enough-data', unit: 'runs-a-side', has: 1, needs: 2 };
    expect(regressionVerdict(input({ candidate: [5] }))).toEqual(tooFew);
    expect(regressionVerdict(input({ candidate: [5, null, Number.NaN] }))).toEqual(tooFew);
    expect(regressionVerdict(input({ baseline: [] }))).toMatchObject({ has: 0 });
  });

  it('reports what it left out', () => {
    const found = verdictOf({ baseline: [100, null, 101, Number.POSITIVE_INFINITY] });
    expect(found.leftOut).toEqual({ baseline: 2, candidate: 0 });
    expect(found.runs).toEqual({ baseline: 2, candidate: 5 });
  });

  it('sides that do not vary at all are compared exactly', () => {
    const seven = [7, 7, 7];
    const same = verdictOf({ baseline: seven, candidate: seven });
    expect(same).toMatchObject({ verdict: 'equal', change: 0, degrees: null, pWorse: 1, pBetter: 1 });
    expect(verdictOf({ baseline: seven, candidate: [8, 8, 8] })).toMatchObject({
      verdict: 'regressed',
      change: expect.closeTo(1 / 7, 12),
      pWorse: 0,
    });
    expect(verdictOf({ baseline: seven, candidate: [6, 6] })).toMatchObject({
      verdict: 'improved',
      pBetter: 0,
    });
  });

  it('zeros are compared by difference', () => {
    const zeros = [0, 0, 0];
    const none = verdictOf({ baseline: zeros, candidate: zeros });
    expect(none).toMatchObject({ scale: 'difference', verdict: 'equal', change: 0 });
    expect(verdictOf({ baseline: zeros, candidate: [40, 41, 42] }).verdict).toBe('regressed');
    expect(verdictOf({ baseline: zeros, candidate: [0, 0, 1] }).verdict).toBe('unstable');
    const within = { baseline: zeros, candidate: [0, 1, 0], absoluteTolerance: 5 };
    expect(verdictOf(within)).toMatchObject({ verdict: 'equal', delta: 5 });
  });

  it('slopes of either sign are compared by difference with the tolerance of their unit', () => {
    const found = { baseline: [-1, 0.5, 0.2, -0.3], candidate: [9, 10, 11, 10.5], absoluteTolerance: 1 };
    expect(verdictOf(found)).toMatchObject({ scale: 'difference', verdict: 'regressed' });
  });
});
