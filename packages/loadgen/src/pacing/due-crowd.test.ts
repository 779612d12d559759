import { expect, test } from 'vitest';
import { DueCrowd } from './due-crowd.ts';

/** Names the next of `ratePerSec` arrivals at `wakes` moments that know nothing of them. */
function distances(ratePerSec: number, wakes: number): number[] {
  const gapMs = 1_000 / ratePerSec;
  return Array.from({ length: wakes }, (_, k) => gapMs - ((k * 0.618_034 * gapMs) % gapMs));
}

test.each([
  [100, false],
  [1_000, false],
  [10_000, false],
  [20_000, true],
  [50_000, true],
])('at %i arrivals a second, crowded: %s', (ratePerSec, crowded) => {
  const crowd = new DueCrowd();
  const said = distances(ratePerSec, 1_000).map((leftMs) => crowd.isCrowded(leftMs));
  expect(said.slice(-100).every((answer) => answer === crowded)).toBe(true);
});

test('a generator that is behind is crowded: what has passed counts as no distance', () => {
  const crowd = new DueCrowd();
  for (let k = 0; k < 500; k += 1) crowd.isCrowded(-50);
  expect(crowd.isCrowded(-50)).toBe(true);
});

test('does not waver at a rate between its limits', () => {
  const crowd = new DueCrowd();
  for (const leftMs of distances(20_000, 1_000)) crowd.isCrowded(leftMs);
  const said = distances(13_000, 1_000).map((leftMs) => crowd.isCrowded(leftMs));
  expect(new Set(said)).toEqual(new Set([true]));
  const later = distances(5_000, 1_000).map((leftMs) => crowd.isCrowded(leftMs));
  expect(later.at(-1)).toBe(false);
});
