import type { Gate, JudgedMetric } from '@tidemark/analysis/compare/gate';
import { describe, expect, it } from 'vitest';
import { prepareGate } from './prepare-gate.ts';

const metric: JudgedMetric = {
  key: 'responseTimeUsP99',
  label: 'Response time',
  unit: 'us',
  worse: 'higher',
  source: 'the generator',
  answer: 'regressed',
  reason: null,
  baseline: [3_000, 1_000, 2_000].map((value, i) => ({ runId: `a${i}`, label: `a ${i}`, value })),
  candidate: [4_000, null].map((value, i) => ({ runId: `b${i}`, label: `b ${i}`, value })),
  ratio: { value: 2, low: 1.5, high: 100 },
  difference: null,
  q: 0.0004,
  mannWhitneyP: 0.1,
  mannWhitneySmallestP: 0.1,
  detectable: null,
  delta: 0.05,
  noiseFloor: { share: null, runs: 0, text: 'not measured yet' },
  runsToAdd: null,
};

const rowOf = (change: Partial<JudgedMetric> = {}) => {
  const gate: Gate = {
    baseline: { label: 'a', runIds: [] },
    candidate: { label: 'b', runIds: [] },
    outcome: 'regressed',
    sentence: '',
    tolerance: 0.05,
    excluded: [],
    warnings: [],
    metrics: [{ ...metric, ...change }],
  };
  const [row] = prepareGate(gate);
  if (!row) throw new Error('each metric has a row');
  return row;
};

describe('prepareGate', () => {
  it('draws a dot for each value that there is, the baseline in the first row', () => {
    const { dots, medians } = rowOf();
    expect(dots?.dots.map(({ row, x }) => [row, x])).toEqual([
      [0, 3_000],
      [0, 1_000],
      [0, 2_000],
      [1, 4_000],
    ]);
    expect(dots?.xDomain[0]).toBeLessThan(1_000);
    expect(dots?.xDomain[1]).toBeGreaterThan(4_000);
    expect(medians).toBe('2.00 ms → 4.00 ms');
  });

  it('cuts an interval at the edge of a symmetric logarithmic scale, and gives its true ends in words', () => {
    const { interval, change, range } = rowOf();
    expect(interval?.xDomain).toEqual([-1.05 * Math.log(4), 1.05 * Math.log(4)]);
    expect(interval?.high).toBe(Math.log(4));
    expect(interval?.value).toBeCloseTo(Math.log(2), 10);
    expect([change, range]).toEqual(['2.00x', '+50 % to 100x']);
  });

  it('gives no size beside an interval that includes no change', () => {
    const { change, range } = rowOf({ ratio: { value: 0.65, low: 0.24, high: 1.36 } });
    expect([change, range]).toEqual(['', '−76 % to +36 %']);
  });

  it('says when ranks cannot show more, and that a chance is very small', () => {
    expect(rowOf().byRanks).toBe('0.1; the minimum for so few runs');
    expect(rowOf({ mannWhitneyP: 0.7 }).byRanks).toBe('0.7; 0.1 is the minimum for so few runs');
    expect(rowOf({ mannWhitneyP: null }).byRanks).toBe('–');
    expect(rowOf().chance).toBe('below 0.001');
  });

  it('gives a difference in its unit where there is no ratio, and nothing where there was no test', () => {
    const difference = { value: 500, low: -100, high: 1_100 };
    const plain = rowOf({ ratio: null, difference });
    expect([plain.change, plain.range, plain.interval]).toEqual(['', '-100 µs to +1.10 ms', null]);
    const clear = rowOf({ ratio: null, difference: { ...difference, low: 100 } });
    expect([clear.change, clear.range]).toEqual(['+500 µs', '+100 µs to +1.10 ms']);
    const none = rowOf({ ratio: null, q: null, baseline: [], candidate: [] });
    expect([none.change, none.chance, none.dots]).toEqual(['–', '–', null]);
  });

  it('says how many runs to add only where the answer is open', () => {
    expect(rowOf({ runsToAdd: 3 }).advice).toBeNull();
    expect(rowOf({ answer: 'inconclusive', runsToAdd: 1 }).advice).toBe(
      'about one more run per side, alternating',
    );
    expect(rowOf({ answer: 'inconclusive', runsToAdd: 4 }).advice).toBe(
      'about 4 more runs per side, alternating',
    );
    expect(rowOf({ answer: 'inconclusive' }).advice).toContain('more than 100 runs');
    expect(rowOf({ answer: 'unstable', runsToAdd: 4, detectable: 0.123 }).advice).toBe(
      'no change seen, but one below 12.3 % would hardly have been; about 4 more runs per side, alternating',
    );
    expect(rowOf({ detectable: 0.123 }).detectable).toBe('12.3 %');
    expect(rowOf({ detectable: 500, ratio: null }).detectable).toBe('500 µs');
    expect(rowOf().detectable).toBe('–');
  });
});
