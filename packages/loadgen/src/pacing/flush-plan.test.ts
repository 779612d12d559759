import { constantSchedule } from '@tidemark/domain/load/schedule';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flushPlan } from './flush-plan.ts';

const rules = { batchSize: 100, flushIntervalMs: 100, flushJitterMs: 0 };

describe('a client that flushes', () => {
  it('sends a batch as soon as it is full where points come fast', () => {
    const plan = [...flushPlan(constantSchedule(10_000), 1_000, rules, 1)];
    expect(plan).toHaveLength(10);
    expect(plan[0]).toEqual({ first: 0, end: 100, dueAtMs: 9.9 });
  });

  it('sends what waits each time the interval is over where points come slowly', () => {
    const plan = [...flushPlan(constantSchedule(100), 25, rules, 1)];
    expect(plan).toEqual([
      { first: 0, end: 11, dueAtMs: 100 },
      { first: 11, end: 21, dueAtMs: 200 },
      { first: 21, end: 25, dueAtMs: 240 },
    ]);
  });

  it('sends nothing at the end of an interval in which nothing came', () => {
    const plan = [...flushPlan(constantSchedule(2), 3, rules, 1)];
    expect(plan.map((flush) => flush.dueAtMs)).toEqual([100, 500, 1_000]);
  });

  it('lets intervals differ by up to the jitter, the same each time for the same seed', () => {
    const jittered = { ...rules, batchSize: 1_000_000, flushJitterMs: 20 };
    const moments = [...flushPlan(constantSchedule(1_000), 20_000, jittered, 7)].map(
      (flush) => flush.dueAtMs,
    );
    const intervals = moments.slice(0, -1).map((moment, k) => moment - (moments[k - 1] ?? 0));
    expect(Math.min(...intervals)).toBeGreaterThanOrEqual(80);
    expect(Math.max(...intervals)).toBeLessThanOrEqual(120);
    expect(Math.max(...intervals) - Math.min(...intervals)).toBeGreaterThan(30);
    expect(
      [...flushPlan(constantSchedule(1_000), 20_000, jittered, 7)].map((flush) => flush.dueAtMs),
    ).toEqual(moments);
  });

  it('sends every point once, in order, never before it came', () => {
    const anyRules = fc.record({
      batchSize: fc.integer({ min: 1, max: 300 }),
      flushIntervalMs: fc.integer({ min: 2, max: 500 }),
      flushJitterMs: fc.constant(1),
    });
    const rate = fc.double({ min: 0.5, max: 5_000, noNaN: true });
    fc.assert(
      fc.property(
        anyRules,
        rate,
        fc.integer({ min: 1, max: 2_000 }),
        fc.nat(),
        (flushRules, perSec, points, seed) => {
          const arrivals = constantSchedule(perSec);
          let next = 0;
          let before = 0;
          for (const { first, end, dueAtMs } of flushPlan(arrivals, points, flushRules, seed)) {
            expect(first).toBe(next);
            expect(end).toBeGreaterThan(first);
            expect(end - first).toBeLessThanOrEqual(flushRules.batchSize);
            expect(arrivals.dueAtMs(end - 1)).toBeLessThanOrEqual(dueAtMs);
            expect(dueAtMs).toBeGreaterThanOrEqual(before);
            next = end;
            before = dueAtMs;
          }
          expect(next).toBe(points);
        },
      ),
    );
  });
});
