import { describe, expect, it } from 'vitest';
import type { RunState } from '../run/run-state.ts';
import { experimentProgress, experimentState, searchProgress } from './experiment-progress.ts';
import type { ExperimentRun } from './experiment-record.ts';

const minute = 60_000;
const nowMs = 100 * minute;

function aRun(position: number, overrides: Partial<ExperimentRun> = {}): ExperimentRun {
  return {
    runId: `r${position}`,
    cell: 0,
    repetition: position,
    position,
    state: 'queued',
    judgement: null,
    isSuperseded: false,
    fraction: null,
    startedAt: null,
    endedAt: null,
    ...overrides,
  };
}

function ended(position: number, minutes: number, overrides: Partial<ExperimentRun> = {}): ExperimentRun {
  return aRun(position, {
    state: 'succeeded',
    startedAt: new Date(0),
    endedAt: new Date(minutes * minute),
    ...overrides,
  });
}

const cells = [
  { cell: 0, points: 1_000, loadMs: null },
  { cell: 1, points: 3_000, loadMs: null },
  { cell: 2, points: null, loadMs: 5 * minute },
];

describe('experimentProgress', () => {
  it('says nothing of the time left before anything ended, and why', () => {
    expect(experimentProgress(cells, [aRun(0), aRun(1)], nowMs)).toMatchObject({
      runCount: 2,
      endedCount: 0,
      remainingMs: null,
      remainingReason: 'no run has finished yet',
    });
  });

  it('goes by the runs of the same cell, from the shortest to the longest', () => {
    const runs = [ended(0, 2), ended(1, 3), aRun(2), aRun(3)];
    expect(experimentProgress(cells, runs, nowMs).remainingMs).toEqual({ low: 4 * minute, high: 6 * minute });
  });

  it('widens a single time by what equal runs differ, and scales it to the points of another cell', () => {
    const runs = [ended(0, 10), aRun(1, { cell: 1 })];
    const { low, high } = experimentProgress(cells, runs, nowMs).remainingMs ?? { low: 0, high: 0 };
    expect(low / minute).toBeCloseTo(20);
    expect(high / minute).toBeCloseTo(45);
  });

  it('ignores a run that ended early, and says so', () => {
    const runs = [ended(0, 1, { state: 'failed' }), aRun(1)];
    expect(experimentProgress(cells, runs, nowMs)).toMatchObject({
      failedCount: 1,
      remainingMs: null,
      remainingReason: expect.stringContaining('comparable'),
    });
  });

  it('takes what the wall clock ends as planned, from the first run on', () => {
    const runs = [aRun(0, { cell: 2 })];
    expect(experimentProgress(cells, runs, nowMs).remainingMs).toEqual({
      low: 5 * minute,
      high: 6.5 * minute,
    });
  });

  it('takes off what a run did that goes, and shares the rest among those that go', () => {
    const going = (position: number) =>
      aRun(position, { state: 'running', fraction: 0.5, startedAt: new Date(nowMs - 2 * minute) });
    const runs = [ended(0, 4), ended(1, 4), going(2), going(3), aRun(4), aRun(5)];
    expect(experimentProgress(cells, runs, nowMs)).toMatchObject({
      fraction: 0.5,
      remainingMs: { low: 6 * minute, high: 6 * minute },
    });
  });

  it('neither calls a run finished once its load is done, nor a slow one nearly finished', () => {
    const verifying = aRun(2, { state: 'verifying', fraction: 1, startedAt: new Date(nowMs - 3 * minute) });
    const slow = aRun(2, { state: 'running', fraction: 0.25, startedAt: new Date(nowMs - 3 * minute) });
    const leftOf = (going: ExperimentRun) =>
      experimentProgress(cells, [ended(0, 4), ended(1, 4), going], nowMs).remainingMs;
    expect(leftOf(verifying)).toEqual({ low: 0, high: minute });
    expect(leftOf(slow)).toEqual({ low: minute, high: 3 * minute });
  });

  it('is not over before the longest that is left', () => {
    const going = aRun(2, { state: 'preparing', startedAt: new Date(nowMs - minute) });
    const long = aRun(3, { cell: 1, state: 'preparing', startedAt: new Date(nowMs) });
    const runs = [ended(0, 2), ended(1, 2), going, long];
    expect(experimentProgress(cells, runs, nowMs).remainingMs).toEqual({ low: 6 * minute, high: 6 * minute });
  });

  it('does not count a superseded run', () => {
    const runs = [
      ended(0, 1, { state: 'lost', judgement: 'incomplete', isSuperseded: true, repetition: 1 }),
      ended(1, 1, { judgement: 'passed' }),
    ];
    expect(experimentProgress(cells, runs, nowMs)).toEqual({
      runCount: 1,
      endedCount: 1,
      succeededCount: 1,
      failedCount: 0,
      judgement: 'passed',
      fraction: 1,
      remainingMs: { low: 0, high: 0 },
      remainingReason: null,
    });
  });
});

it('counts a search by the runs that it may take at most', () => {
  const halfway = experimentProgress([], [ended(0, 0), ended(1, 0)], nowMs);
  expect(searchProgress(halfway, 2)).toMatchObject({ fraction: 2 / 12, remainingMs: null });
});

const runs = (...states: RunState[]) => states.map((state) => ({ state }));
const when = new Date(0);
const asked = { pausedAt: null, cancelledAt: null, isSearching: false };

describe('experimentState', () => {
  it.each([
    [asked, runs('queued', 'succeeded'), 'running'],
    [asked, runs('succeeded', 'failed'), 'finished'],
    [{ ...asked, pausedAt: when }, runs('queued', 'running'), 'pausing'],
    [{ ...asked, pausedAt: when }, runs('queued', 'succeeded'), 'paused'],
    [{ ...asked, pausedAt: when }, runs('succeeded', 'succeeded'), 'finished'],
    [{ ...asked, isSearching: true }, runs('succeeded'), 'running'],
    [{ ...asked, isSearching: true, pausedAt: when }, runs('succeeded'), 'paused'],
    [{ ...asked, cancelledAt: when }, runs('cancelled', 'draining'), 'cancelling'],
    [{ ...asked, cancelledAt: when }, runs('cancelled', 'succeeded'), 'cancelled'],
  ])('%# %j with its runs is %s', (experiment, states, expected) => {
    expect(experimentState(experiment, states)).toBe(expected);
  });
});
