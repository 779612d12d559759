import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgementValues } from '../run/judgement.ts';
import { isTerminal, runStates } from '../run/run-state.ts';
import { experimentProgress } from './experiment-progress.ts';

const cell = fc.nat(4);
const moment = fc.option(fc.integer({ min: -1_000, max: 10_000_000 }).map((ms) => new Date(ms)));
const run = fc.record({
  runId: fc.string(),
  cell,
  repetition: fc.nat(3),
  position: fc.nat(1_000),
  state: fc.constantFrom(...runStates),
  judgement: fc.constantFrom(null, ...judgementValues),
  isSuperseded: fc.boolean(),
  fraction: fc.option(fc.double({ min: -0.5, max: 1.5, noNaN: true })),
  startedAt: moment,
  endedAt: moment,
});
const planned = fc.uniqueArray(
  fc.record({
    cell,
    points: fc.option(fc.nat(1_000_000)),
    loadMs: fc.option(fc.nat(1_000_000)),
  }),
  { selector: (one) => one.cell },
);

describe('experimentProgress', () => {
  it('is never negative, adds up, and stays within the total', () => {
    fc.assert(
      fc.property(planned, fc.array(run, { maxLength: 30 }), fc.nat(20_000_000), (cells, runs, nowMs) => {
        const progress = experimentProgress(cells, runs, nowMs);
        const current = runs.filter(({ isSuperseded }) => !isSuperseded);
        expect(progress.runCount).toBe(current.length);
        expect(progress.endedCount).toBe(current.filter(({ state }) => isTerminal(state)).length);
        const ranks = current.flatMap(({ judgement }) =>
          judgement ? judgementValues.indexOf(judgement) : [],
        );
        expect(progress.judgement).toBe(judgementValues[Math.min(...ranks)] ?? null);
        expect(progress.succeededCount + progress.failedCount).toBe(progress.endedCount);
        expect(progress.fraction).toBeGreaterThanOrEqual(0);
        expect(progress.fraction).toBeLessThanOrEqual(1);
        expect(progress.remainingMs === null).toBe(progress.remainingReason !== null);
        if (progress.remainingMs === null) return;
        const { low, high } = progress.remainingMs;
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeGreaterThanOrEqual(low);
        if (progress.endedCount === progress.runCount) expect(high).toBe(0);
      }),
    );
  });
});
