import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addRange, type PointRange } from './range-set.ts';

const range = fc
  .tuple(fc.nat(60), fc.integer({ min: 0, max: 8 }))
  .map(([first, length]): PointRange => [first, first + length]);

const membersOf = (ranges: PointRange[]) => {
  const members = new Set<number>();
  for (const [first, end] of ranges) for (let point = first; point < end; point += 1) members.add(point);
  return [...members].sort((a, b) => a - b);
};

test('a range set holds exactly the points put in, ascending and merged, in whatever order they come', () => {
  fc.assert(
    fc.property(fc.array(range, { maxLength: 30 }), (added) => {
      const ranges: PointRange[] = [];
      for (const [first, end] of added) addRange(ranges, first, end);
      expect(membersOf(ranges)).toEqual(membersOf(added));
      const bounds = ranges.flat();
      expect(bounds.every((bound, i) => i === 0 || bound > (bounds[i - 1] ?? 0))).toBe(true);
    }),
  );
});
