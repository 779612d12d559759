import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSelector } from './selector.ts';

it('takes floor(n x share) of the first n requests, for every n', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000 }), (perThousand) => {
      const selector = createSelector({ share: perThousand / 1_000 });
      let taken = 0;
      const wrong: number[] = [];
      for (let number = 1; number <= 3_000; number += 1) {
        if (selector.takes(number)) taken += 1;
        if (taken !== Math.floor((number * perThousand) / 1_000)) wrong.push(number);
      }
      expect(wrong).toEqual([]);
    }),
    { numRuns: 50 },
  );
});

it('gives two shares their number each, where the first takes what both want', () => {
  const [first, second] = [createSelector({ share: 0.1 }), createSelector({ share: 0.2 })];
  const taken = [0, 0];
  for (let number = 1; number <= 1_000; number += 1) {
    if (first.takes(number)) taken[0] = (taken[0] ?? 0) + 1;
    else if (second.takes(number)) taken[1] = (taken[1] ?? 0) + 1;
  }
  expect(taken[0]).toBe(100);
  expect(taken[1]).toBeGreaterThanOrEqual(199);
});
