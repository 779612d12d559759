import type { TrendGate, TrendSeries } from '@tidemark/analysis/trend/trend';
import { expect, it } from 'vitest';
import { prepareTrend, type TrendAnnotation } from './prepare-trend.ts';

const mib = 1_048_576;
const gates: TrendGate[] = Array.from({ length: 4 }, (_, i) => ({
  gateId: `g${i}`,
  at: new Date(Date.UTC(2026, 10, 1 + Math.floor(i / 2), 12)).toISOString(),
  commit: null,
  commitUrl: null,
  conclusion: 'passed',
  sentence: '',
}));
const series: TrendSeries = {
  cell: 'inmem',
  metric: 'heapAtRestBytes',
  label: 'Heap at rest',
  unit: 'bytes',
  worse: 'higher',
  tolerance: 0.05,
  isCurrent: true,
  points: [100, 101, 120, 121].map((value, gate) => ({
    gate,
    value: value * mib,
    low: gate === 0 ? null : (value - 1) * mib,
    high: gate === 0 ? null : (value + 1) * mib,
    runs: 3,
    verdict: gate === 3 ? 'regressed' : 'equal',
    isJudged: gate !== 1,
  })),
  levels: [
    { from: 0, to: 1, gates: 2, median: 100.5 * mib },
    { from: 2, to: 3, gates: 2, median: 120.5 * mib },
  ],
  changes: [
    {
      gate: 2,
      previousGate: 1,
      before: 100.5 * mib,
      after: 120.5 * mib,
      ratio: 1.2,
      verdict: 'worse',
      p: 0.01,
      environment: [],
    },
  ],
  missing: null,
  thresholds: [],
  regression: { kind: 'change', gate: 2, gateId: 'g2', ratio: 1.2, environment: [], acknowledgment: null },
};
const modelOf = (over: Partial<TrendSeries> = {}, annotations: readonly TrendAnnotation[] = []) =>
  prepareTrend({ series: { ...series, ...over }, gates, annotations });

it('draws no level where changes were not looked for', () => {
  expect(modelOf().lines).toHaveLength(2);
  expect(modelOf({ missing: 'too few' }).lines).toEqual([]);
});

it('puts gates one after the other with their intervals, and marks what was not judged or regressed', () => {
  const model = modelOf();
  expect(model.dots.map(({ x, faint, marker }) => [x, faint, marker])).toEqual([
    [1, false, 'circle'],
    [2, true, 'triangle'],
    [3, false, 'circle'],
    [4, false, 'diamond'],
  ]);
  expect(model.band[0]).toEqual({ x: 1, low: 100 * mib, high: 100 * mib });
  expect(model.band[3]).toEqual({ x: 4, low: 120 * mib, high: 122 * mib });
  expect(model.notes).toHaveLength(3);
});

it('marks a change in words before its first gate, and mutes one that is known', () => {
  expect(modelOf().marks).toEqual([{ key: 'change 2', x: 2.5, text: '+20 % worse', hue: 'var(--fail)' }]);
  const acknowledgment = { id: 'a', reason: 'intended', at: gates[0]?.at ?? '', by: 'Ada' };
  const known = {
    kind: 'change' as const,
    gate: 2,
    gateId: 'g2',
    ratio: 1.2,
    environment: [],
    acknowledgment,
  };
  expect(modelOf({ regression: known }).marks).toMatchObject([
    { text: '+20 % worse, known', hue: 'var(--ink-soft)' },
  ]);
  expect(modelOf({ tolerance: 0.25 }).marks).toMatchObject([{ text: '+20 % worse', hue: 'var(--ink-soft)' }]);
});

it('stands an annotation before the first gate after it, or behind the last, with its words cut', () => {
  const note = { benchmark: null, kind: 'deploy' as const, url: null, createdBy: 'Ada' };
  const marks = modelOf({ changes: [] }, [
    { ...note, id: 'a', at: '2026-11-01T18:00:00.000Z', text: 'Release 2' },
    { ...note, id: 'b', at: '2026-11-09T00:00:00.000Z', text: 'x'.repeat(100) },
  ]).marks;
  expect(marks.map(({ x }) => x)).toEqual([2.5, 4.5]);
  expect(marks[0]?.text).toBe('Release 2');
  expect(marks[1]?.text).toHaveLength(28);
});

it('draws thresholds near the values, and names those that are far', () => {
  const bound = { kind: 'at-most' as const, figure: 'heapAtRestBytes' as const, inRuns: null, ofRuns: null };
  const near = modelOf({ thresholds: [{ ...bound, value: 128 * mib }] });
  expect(near.levels).toMatchObject([{ y: 128 * mib, text: 'at most 128 MiB' }]);
  expect(near.yDomain[1]).toBeGreaterThan(128 * mib);
  const far = modelOf({ thresholds: [{ ...bound, value: 4_096 * mib, inRuns: 9, ofRuns: 10 }] });
  expect(far.levels).toEqual([]);
  expect(far.notes).toContain('Thresholds: at most 4.00 GiB in 9 of 10 runs.');
});
