import type { RunHistory } from '@tidemark/analysis/compare/run-history';
import { expect, it } from 'vitest';
import { prepareHistory } from './prepare-history.ts';

const values = [100, 101, null, 120, 121];
const history: RunHistory = {
  planDigest: 'd',
  metric: 'pointsPerSec',
  label: 'Points per second',
  unit: 'points/s',
  worse: 'lower',
  runs: values.map((value, i) => ({
    runId: `r${i}`,
    name: `run ${i}`,
    at: new Date(Date.UTC(2026, 0, 1 + Math.floor(i / 2))).toISOString(),
    version: '1.6.7',
    value,
    distrust: i === 1 ? 'generator limited' : null,
  })),
  segments: [
    { fromRunId: 'r0', toRunId: 'r1', runs: 1, median: 100 },
    { fromRunId: 'r3', toRunId: 'r4', runs: 2, median: 120.5 },
  ],
  changes: [{ runId: 'r3', before: 100, after: 120.5, ratio: 1.205, verdict: 'better', p: 0.01 }],
  missing: null,
  sentence: '',
};

it('puts runs one after the other, leaves out what was not measured, and shows doubtful ones faint', () => {
  const model = prepareHistory(history, 'r4');
  expect(model?.dots.map(({ x, faint, marker }) => [x, faint, marker])).toEqual([
    [1, false, 'circle'],
    [2, true, 'triangle'],
    [4, false, 'circle'],
    [5, false, 'diamond'],
  ]);
  expect(model?.notes.join(' ')).toContain('untrusted runs');
});

it('draws the level of each segment, and marks a change before its first run with its size', () => {
  const model = prepareHistory(history, 'r4');
  expect(model?.lines.map(({ points }) => points.map(({ x, y }) => [x, y]))).toEqual([
    [
      [0.6, 100],
      [2.4, 100],
    ],
    [
      [3.6, 120.5],
      [5.4, 120.5],
    ],
  ]);
  expect(model?.marks).toEqual([
    expect.objectContaining({ x: 3.5, text: '+21 % better', hue: 'var(--good)' }),
  ]);
});

it('says so where the axis does not start at zero, and starts there where values go down to it', () => {
  expect(prepareHistory(history, 'r4')?.notes[0]).toBe('The axis does not start at 0.');
  const falling = { ...history, runs: history.runs.map((run, i) => ({ ...run, value: i * 10 })) };
  expect(prepareHistory(falling, 'r4')?.yDomain[0]).toBe(0);
});

it('writes each day once, and shows nothing where nothing was measured', () => {
  expect(prepareHistory(history, 'r4')?.xTicks).toEqual([
    { value: 1, label: '2026-01-01' },
    { value: 3, label: '2026-01-02' },
    { value: 5, label: '2026-01-03' },
  ]);
  const empty = { ...history, runs: history.runs.map((run) => ({ ...run, value: null })) };
  expect(prepareHistory(empty, 'r4')).toBeNull();
});
