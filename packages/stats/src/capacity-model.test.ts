import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import reference from '../reference/capacity.fixture.json' with { type: 'json' };
import { capacityCoverage } from '../simulations/simulate-capacity.ts';
import { type CapacityModel, capacityModel } from './capacity-model.ts';
import type { CapacityRun } from './capacity-steps.ts';
import { weightOf } from './fit-capacity.ts';
import { lackOfFit } from './lack-of-fit.ts';
import { largestSeries } from './largest-series.ts';
import { predictMemory } from './predict-memory.ts';
import { weightedLeastSquares } from './weighted-least-squares.ts';

const ladder = [10_000, 50_000, 250_000, 1_000_000];
const wobbles = [-0.01, 0.004, 0.012];

/** Three runs a step around bytesAt, one per cent or so apart. */
const runsOf = (bytesAt: (series: number) => number, steps: readonly number[] = ladder): CapacityRun[] =>
  steps.flatMap((series) => wobbles.map((wobble) => ({ series, bytes: bytesAt(series) * (1 + wobble) })));

function modelOf(runs: readonly CapacityRun[]): CapacityModel {
  const result = capacityModel(runs);
  if (result.kind !== 'capacity') throw new TypeError(`no model: ${JSON.stringify(result)}`);
  return result;
}

const line = (series: number) => 300e6 + 2_300 * series;

describe('figures agree with statsmodels and NumPy', () => {
  it('weighted least squares', () => {
    const { series, bytes, weights, coefficients, errors } = reference;
    const found = weightedLeastSquares(
      series.map((n) => [1, n]),
      bytes,
      weights,
    );
    coefficients.forEach((wanted, index) => {
      const error = Math.sqrt((found?.variance ?? 0) * (found?.inverse[index]?.[index] ?? 0));
      expect((found?.coefficients[index] ?? 0) / wanted).toBeCloseTo(1, 9);
      expect(error / (errors[index] ?? 0)).toBeCloseTo(1, 9);
    });
    const groups = ladder.map((step) => ({
      values: bytes.filter((_, index) => series[index] === step),
      weight: weights[series.indexOf(step)] ?? 1,
    }));
    const fitness = lackOfFit(groups, 2, found?.squares ?? 0);
    expect(fitness?.f).toBeCloseTo(reference.lackOfFit.f, 6);
    expect(fitness?.p).toBeCloseTo(reference.lackOfFit.p, 8);
  });

  it('power of the spread, slope and its interval', () => {
    const { series, bytes, power, slope, slopeReach } = reference;
    const found = modelOf(series.map((n, index) => ({ series: n, bytes: bytes[index] ?? null })));
    expect(found.fit.power).toBeCloseTo(power, 9);
    expect(found.bytesPerSeries.value / slope).toBeCloseTo(1, 9);
    expect((found.bytesPerSeries.interval.high - found.bytesPerSeries.value) / slopeReach).toBeCloseTo(1, 8);
  });
});

describe('what the model says', () => {
  it('bytes a series, their interval and the base of a straight line', () => {
    const model = modelOf(runsOf(line));
    expect(model).toMatchObject({ growth: 'grows', knee: null, bytesPerChurned: null });
    expect(model.bytesPerSeries.value / 2_300).toBeCloseTo(1, 1);
    expect(model.bytesPerSeries.interval.low).toBeLessThan(2_300);
    expect(model.bytesPerSeries.interval.high).toBeGreaterThan(2_300);
    expect(model.steps.map((step) => step.runs)).toEqual([3, 3, 3, 3]);
  });

  it('a line that bends gets a knee, and bytes a series on both sides of it', () => {
    const bent = runsOf((n) => line(n) + 5_000 * Math.max(0, n - 100_000), [...ladder, 2_000_000]);
    const { knee, bytesPerSeries, lackOfFit: fitness } = modelOf(bent);
    expect(fitness?.p).toBeLessThan(0.01);
    expect((knee?.series ?? 0) / 100_000).toBeCloseTo(1, 0);
    expect((knee?.bytesPerSeriesBefore.value ?? 0) / 2_300).toBeCloseTo(1, 0);
    expect(bytesPerSeries.value / 7_300).toBeCloseTo(1, 1);
  });

  it('series that are gone have a price of their own', () => {
    const runs = runsOf(line).map(({ series, bytes }, index) => {
      const churned = (index % 2) * 200_000;
      return { series, churned, step: series ?? 0, bytes: (bytes ?? 0) + 900 * churned };
    });
    const { bytesPerChurned, bytesPerSeries } = modelOf(runs);
    expect((bytesPerChurned?.value ?? 0) / 900).toBeCloseTo(1, 1);
    expect(bytesPerSeries.value / 2_300).toBeCloseTo(1, 1);
  });

  it('runs that were not repeated give a line but no test of it', () => {
    const model = modelOf(
      ladder.map((series) => ({ series, bytes: line(series) * (series === 50_000 ? 1.02 : 1) })),
    );
    expect(model.lackOfFit).toBeNull();
    expect(model.growth).toBe('grows');
  });
});

it('a run with next to no memory weighs as one with a thousandth of the mean', () => {
  const weighting = { meanBytes: 1e9, power: 1 };
  expect([1e7, 1e6, 1e5, 0].map((bytes) => weightOf(bytes, weighting))).toEqual(
    [1e4, 1e6, 1e6, 1e6].map((weight) => expect.closeTo(weight, 3)),
  );
});

describe('what fits', () => {
  const model = modelOf(runsOf(line));

  it('the largest N leaves the upper bound of a run within 80 % of the limit, and one more series does not', () => {
    const most = largestSeries(model, { limitBytes: 2e9 });
    if (most.kind !== 'series') throw new TypeError('a number was expected');
    expect(most).toMatchObject({ budgetBytes: 1.6e9, extrapolated: false });
    expect(predictMemory(model.fit, most.series).upperBytes).toBeLessThanOrEqual(1.6e9);
    expect(predictMemory(model.fit, most.series + 1).upperBytes).toBeGreaterThan(1.6e9);
    expect(most.series).toBeLessThan((1.6e9 - 300e6) / 2_300);
  });

  it('says where it goes beyond what was measured, and where nothing fits', () => {
    expect(largestSeries(model, { limitBytes: 64e9 })).toMatchObject({ kind: 'series', extrapolated: true });
    expect(largestSeries(model, { limitBytes: 1e8 })).toMatchObject({ kind: 'does-not-fit' });
    expect(largestSeries(model, { limitBytes: Number.NaN })).toMatchObject({ kind: 'does-not-fit' });
  });

  it('gives no number from about 1e15 series on: memory does not limit them', () => {
    expect(largestSeries(model, { limitBytes: 1e18 })).toMatchObject({ kind: 'series', extrapolated: true });
    expect(largestSeries(model, { limitBytes: 2e18 })).toMatchObject({ kind: 'no-growth' });
  });

  it('memory that does not grow with series is not limited by them', () => {
    const shrinking = modelOf(runsOf((n) => 400e6 - 50 * n));
    expect(shrinking.growth).toBe('none');
    expect(largestSeries(shrinking, { limitBytes: 2e9 })).toEqual({ kind: 'no-growth', budgetBytes: 1.6e9 });
    const same = modelOf(ladder.map((series) => ({ series, bytes: 5e8 })));
    expect(same.growth).toBe('none');
  });

  it('the interval of a single run is wider than that of the line', () => {
    const { line: ofLine, prediction } = predictMemory(model.fit, 100_000);
    expect(prediction.low).toBeLessThan(ofLine.low);
    expect(prediction.high).toBeGreaterThan(ofLine.high);
  });
});

describe('bad input', () => {
  it('needs four different numbers of series', () => {
    const needs4 = (has: number) => ({ kind: 'not-enough-data', unit: 'steps', has, needs: 4 });
    expect(capacityModel([])).toEqual(needs4(0));
    expect(capacityModel(runsOf(line, [5_000]))).toEqual(needs4(1));
    expect(capacityModel(runsOf(line, [5_000, 6_000, 7_000]))).toEqual(needs4(3));
    const unread = runsOf(line).map((run) => ({ ...run, bytes: Number.NaN }));
    expect(capacityModel(unread)).toEqual(needs4(0));
  });

  it('whatever comes in, no NaN comes out', () => {
    const count = fc.oneof(fc.double(), fc.integer({ min: 0, max: 5 }), fc.constant(null));
    const runs = fc.array(fc.record({ series: count, bytes: count, churned: count }), { maxLength: 15 });
    const sharesOfOne = [
      { series: 2, bytes: 0, churned: 1.5717277847026287e-165 },
      { series: 0, bytes: 0, churned: 0 },
      { series: 3, bytes: 0, churned: null },
      { series: 1, bytes: 1.5e-323, churned: null },
    ];
    const numbersIn = (value: unknown): number[] => {
      if (typeof value === 'number') return [value];
      return value !== null && typeof value === 'object' ? Object.values(value).flatMap(numbersIn) : [];
    };
    fc.assert(
      fc.property(runs, count, (input, limit) => {
        const model = capacityModel(input);
        expect(numbersIn(model).filter((value) => !Number.isFinite(value))).toEqual([]);
        if (model.kind !== 'capacity') return;
        const most = largestSeries(model, { limitBytes: limit ?? 0 });
        expect(numbersIn(most).filter((value) => !Number.isFinite(value))).toEqual([]);
      }),
      { numRuns: 500, examples: [[sharesOfOne, 0]] },
    );
  });
});

it('the interval of bytes a series holds the truth 95 times in 100, also where the spread grows with memory', () => {
  const found = capacityCoverage(
    { noise: 'share', runsPerStep: 4, kneeSeries: null, bootstrapDraws: 0 },
    200,
    9,
  );
  // Four standard deviations of a coverage of 95 % in 200 draws are 6 %.
  expect(found.ours).toBeGreaterThan(0.89);
  expect(found.ours).toBeGreaterThan(found.unweighted);
});
