import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import reference from '../reference/leak.fixture.json' with { type: 'json' };
import { leakCoverage } from '../simulations/simulate-leak-slope.ts';
import { fitLine } from './fit-line.ts';
import { type LeakSlope, type LeakSlopeInput, leakSlope } from './leak-slope.ts';

const perDay = 24;
const days = (count: number, valueAt: (day: number) => number | null) =>
  Array.from({ length: count * perDay }, (_, index) => ({ x: index / perDay, y: valueAt(index / perDay) }));

/** Noise without chance: the same on every machine, and one value knows little of the next. */
const jitter = (day: number) => ((Math.sin(day * 12_345.678) * 1e4) % 1) * 4;

function slopeOf(part: Partial<LeakSlopeInput>): LeakSlope {
  const result = leakSlope({ samples: [], from: 0, periodLength: 1, ...part });
  if (result.kind !== 'slope') throw new TypeError(`no slope: ${JSON.stringify(result)}`);
  return result;
}

describe('figures agree with statsmodels and SciPy', () => {
  it.each([reference.alternating, ...reference.lines])('line %#', (one) => {
    const found = fitLine(
      one.y.map((_, x) => x),
      one.y,
    );
    expect(found?.slope).toBeCloseTo(one.slope, 10);
    expect(found?.intercept).toBeCloseTo(one.intercept, 8);
    expect(found?.correlation).toBeCloseTo(one.correlation, 9);
    expect(found?.degrees).toBeCloseTo(one.degrees, 8);
    found?.residuals.forEach((residual, index) => {
      expect(residual).toBeCloseTo(one.residuals[index] ?? Number.NaN, 8);
    });
  });

  it('medians, slope, interval and Theil-Sen of a saw', () => {
    const { values, medians, slope, interval, theilSen } = reference.saw;
    const found = slopeOf({ samples: values.map((y, index) => ({ x: index / reference.saw.perDay, y })) });
    expect(found.periods.map((period) => period.median)).toEqual(medians.map((m) => expect.closeTo(m, 6)));
    expect(found.slope).toBeCloseTo(slope, 6);
    expect(found.interval.low).toBeCloseTo(interval[0] ?? Number.NaN, 6);
    expect(found.interval.high).toBeCloseTo(interval[1] ?? Number.NaN, 6);
    expect(found.theilSen).toBeCloseTo(theilSen, 6);
  });

  it('bands of the line and of single medians', () => {
    const { y, line, prediction } = reference.alternating;
    const found = slopeOf({ samples: y.map((value, x) => ({ x, y: value })) });
    expect(found.correlation).toBe(0);
    found.periods.forEach((period, index) => {
      expect(period.line.low).toBeCloseTo(line[index]?.[0] ?? Number.NaN, 6);
      expect(period.line.high).toBeCloseTo(line[index]?.[1] ?? Number.NaN, 6);
      expect(period.prediction.low).toBeCloseTo(prediction[index]?.[0] ?? Number.NaN, 6);
      expect(period.prediction.high).toBeCloseTo(prediction[index]?.[1] ?? Number.NaN, 6);
    });
  });
});

describe('the four answers', () => {
  const saw = (slope: number, noise = 1) =>
    days(14, (day) => 1_000 + slope * day + 100 * (day % 1) + noise * jitter(day));

  it('20 MB per day on a plateau of 1 000 is a leak, minus 20 falls, and nothing is flat', () => {
    expect(slopeOf({ samples: saw(20) }).verdict).toBe('leak');
    expect(slopeOf({ samples: saw(-20) }).verdict).toBe('falling');
    expect(slopeOf({ samples: saw(0) })).toMatchObject({ verdict: 'flat', periodsToAdd: null });
  });

  it('a slope that the noise hides is inconclusive and says how many periods to add', () => {
    const hidden = slopeOf({ samples: saw(2.5, 200) });
    expect(hidden.verdict).toBe('inconclusive');
    expect(hidden.periodsToAdd).toBeGreaterThan(1);
  });

  it('asks for no more than a thousand periods', () => {
    // The wider the zigzag, the nearer the slope comes to what counts as none.
    const toAdd = (zigzag: number) => {
      const yAt = (day: number) => 1e6 + (day % 2 === 0 ? -1 : 1) * zigzag * (1 + day / 10);
      const samples = Array.from({ length: 8 }, (_, day) => ({ x: day + 0.5, y: yAt(day) }));
      return slopeOf({ samples }).periodsToAdd;
    };
    expect([7_740, 7_760, 7_770].map(toAdd)).toEqual([617, 973, null]);
  });

  it('what counts as none is a share of the plateau per unit of x, whatever the period', () => {
    const twoDays = slopeOf({ samples: saw(0), periodLength: 2, flatShare: 0.01 });
    expect(twoDays.epsilon).toBeCloseTo(0.01 * twoDays.plateau, 9);
    expect(twoDays.periods).toHaveLength(7);
    expect(slopeOf({ samples: saw(20), periodLength: 2 }).slope).toBeCloseTo(20, 0);
  });
});

describe('which stretch is looked at', () => {
  it('the warm-up and the cut period at the end do not count', () => {
    const samples = days(9, (day) => (day < 3 ? 100 * day : 500 + jitter(day))).filter(({ x }) => x < 8.4);
    const found = slopeOf({ samples, from: 3, flatShare: 0.01 });
    expect(found.periods.map((period) => period.period)).toEqual([0, 1, 2, 3, 4]);
    expect(found.verdict).toBe('flat');
  });

  it('a period that was hardly read is left out, and the others keep their place', () => {
    const samples = days(8, (day) => (day >= 2.2 && day < 3 ? null : 10 * Math.floor(day) + 500));
    const found = slopeOf({ samples });
    expect(found.periods.map((period) => period.period)).toEqual([0, 1, 3, 4, 5, 6, 7]);
    expect(found.slope).toBeCloseTo(10, 9);
  });

  it('more than a thousand periods are taken together, and the slope stays one per unit of x', () => {
    const samples = Array.from({ length: 50_000 }, (_, x) => ({ x, y: 5_000 + 2 * x + jitter(x) }));
    const found = slopeOf({ samples });
    expect(found.periodLength).toBe(50);
    expect(found.periods).toHaveLength(1_000);
    expect(found.slope).toBeCloseTo(2, 3);
  });

  it('one settled reading a period is a period', () => {
    const samples = [1, 2, 3, 4, 5].map((x) => ({ x, y: 100 + 20 * x }));
    expect(slopeOf({ samples, from: 1 })).toMatchObject({
      verdict: 'leak',
      slope: expect.closeTo(20, 9),
      interval: { low: expect.closeTo(20, 6), high: expect.closeTo(20, 6) },
    });
  });
});

describe('bad input', () => {
  const needs4 = (has: number) => ({ kind: 'not-enough-data', unit: 'periods', has, needs: 4 });

  it('too short a run, nothing read, or a period of no length is not enough data', () => {
    expect(leakSlope({ samples: days(3, () => 5), from: 0, periodLength: 1 })).toEqual(needs4(3));
    const seconds = [0, 1, 2].map((second) => ({ x: second / 86_400, y: 5 }));
    expect(leakSlope({ samples: seconds, from: 0, periodLength: 1 })).toEqual(needs4(0));
    expect(leakSlope({ samples: days(9, () => null), from: 0, periodLength: 1 })).toEqual(needs4(0));
    expect(leakSlope({ samples: days(9, () => 5), from: 0, periodLength: 0 })).toEqual(needs4(0));
    expect(leakSlope({ samples: days(9, () => 5), from: Number.NaN, periodLength: 1 })).toEqual(needs4(0));
    expect(leakSlope({ samples: days(9, () => 5), from: 30, periodLength: 1 })).toEqual(needs4(0));
  });

  it('a series that never changes is flat, also at 0', () => {
    expect(slopeOf({ samples: days(6, () => 5) })).toMatchObject({ verdict: 'flat', slope: 0 });
    expect(slopeOf({ samples: days(6, () => 0) })).toMatchObject({ verdict: 'flat', plateau: 0 });
  });

  it('a restart in the middle, which resets the memory, is no leak', () => {
    const found = slopeOf({ samples: days(12, (day) => 500 + 40 * (day % 6)) });
    expect(found.verdict).toBe('inconclusive');
  });

  it('whatever comes in, no NaN comes out', () => {
    const number = fc.oneof(fc.double(), fc.integer({ min: -20, max: 20 }));
    const samples = fc.array(fc.record({ x: number, y: fc.option(number) }), { maxLength: 60 });
    const anything = fc.record({ samples, from: number, periodLength: number });
    const numbersIn = (value: unknown): number[] => {
      if (typeof value === 'number') return [value];
      return value !== null && typeof value === 'object' ? Object.values(value).flatMap(numbersIn) : [];
    };
    fc.assert(
      fc.property(anything, (input) => {
        expect(numbersIn(leakSlope(input)).filter((value) => !Number.isFinite(value))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});

it('the interval of the slope holds the truth 95 times in 100, where one through the samples does not', () => {
  const found = leakCoverage({ days: 20, phi: 0.9, slope: 1, perDay: 24 }, 600, 5);
  // Six standard deviations of a coverage of 95 % in 600 draws are 5.3 %.
  expect(found.corrected.covered).toBeGreaterThan(0.9);
  expect(found.plain.covered).toBeLessThan(0.7);
});
