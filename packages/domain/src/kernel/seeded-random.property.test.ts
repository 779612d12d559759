import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shuffledPlace } from './seeded-random.ts';

test('puts each thing into a place of its own, for any number of things', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 700 }), fc.nat(), (size, key) => {
      const places = Array.from({ length: size }, (_, index) => shuffledPlace(size, key, index));
      expect(places.toSorted((a, b) => a - b)).toEqual(Array.from({ length: size }, (_, index) => index));
    }),
  );
});

test('shuffles differently for different keys', () => {
  const order = (key: number) => Array.from({ length: 50 }, (_, index) => shuffledPlace(50, key, index));
  expect(order(1)).not.toEqual(order(2));
});
