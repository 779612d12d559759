import { entityPoolShape, poolSize } from '@tidemark/domain/schema/entity-pool';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { turnoverOf } from './entity-turnover.ts';

const anyPool = fc
  .record({
    fixedCount: fc.integer({ min: 0, max: 3 }),
    rollingCount: fc.integer({ min: 1, max: 9 }),
    newPerSimulatedMinute: fc.constantFrom(0.01, 0.4, 3, 25),
    replacement: fc.constantFrom('fifo', 'random'),
    arrivals: fc.constantFrom('steady', 'poisson'),
  })
  .map((pool) => entityPoolShape.parse(pool));

test('each minute holds the entities of the one before, but for those that the newest replaced, slot by slot', () => {
  fc.assert(
    fc.property(anyPool, fc.nat(), (pool, seed) => {
      const turnover = turnoverOf(pool, seed);
      const inSlots = (minute: number) =>
        Array.from({ length: poolSize(pool) }, (_, slot) => turnover.numberAt(slot, minute));
      expect(inSlots(0)).toEqual(Array.from({ length: poolSize(pool) }, (_, slot) => slot));
      for (let minute = 1; minute < 60; minute += 1) {
        const before = turnover.replacementsUntil(minute - 1);
        const now = inSlots(minute);
        expect(new Set(now).size).toBe(now.length);
        const newest = poolSize(pool) + turnover.replacementsUntil(minute) - 1;
        if (newest >= poolSize(pool)) expect(Math.max(...now)).toBe(newest);
        const previous = inSlots(minute - 1);
        for (const [slot, number] of now.entries()) {
          const stayed = number === previous[slot];
          if (!stayed) expect(number).toBeGreaterThanOrEqual(poolSize(pool) + before);
        }
      }
    }),
  );
});

test('random replacement goes once through all rolling slots in each turn', () => {
  const pool = entityPoolShape.parse({
    fixedCount: 2,
    rollingCount: 7,
    newPerSimulatedMinute: 7,
    replacement: 'random',
  });
  const turnover = turnoverOf(pool, 5);
  const turns = [1, 2, 3].map((minute) =>
    [2, 3, 4, 5, 6, 7, 8].map((slot) => turnover.numberAt(slot, minute)),
  );
  turns.forEach((numbers, turn) => {
    expect(numbers.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6].map((k) => 9 + turn * 7 + k));
  });
  expect(turns[1]?.map((number) => number - 7)).not.toEqual(turns[0]);
});

test('gives the first minute before which a number arrived, whatever was computed before', () => {
  fc.assert(
    fc.property(anyPool, fc.nat(), fc.integer({ min: 1, max: 300 }), (pool, seed, count) => {
      const latest = 3_000;
      const minute = turnoverOf(pool, seed).firstMinuteWith(count, latest);
      const fresh = turnoverOf({ ...pool }, seed);
      if (minute === Number.POSITIVE_INFINITY) expect(fresh.replacementsUntil(latest)).toBeLessThan(count);
      else {
        expect(fresh.replacementsUntil(minute)).toBeGreaterThanOrEqual(count);
        expect(fresh.replacementsUntil(minute - 1)).toBeLessThan(count);
      }
    }),
  );
});
