import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hash32, hashesOf, shuffledPlace, uniformBelow, uniformsBelow } from './seeded-random.ts';

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

const words = fc.integer({ min: -2_147_483_648, max: 4_294_967_295 });
const indexes = fc.oneof(fc.nat(), words, fc.maxSafeNat(), fc.constantFrom(4_294_967_295, 4_294_967_296));
const bounds = fc.oneof(
  fc.integer({ min: 1, max: 2 ** 53 }),
  fc.constantFrom(1, 65_536, 65_537, 100_000, 0x7fff_ffff, 0x8000_0000, 2 ** 53),
);

test('draws for many indexes as for each alone', () => {
  fc.assert(
    fc.property(words, fc.nat(), fc.array(indexes, { minLength: 1 }), bounds, (seed, salt, many, bound) => {
      const hashAt = hashesOf(seed, salt);
      const drawnAt = uniformsBelow(seed, salt, bound);
      for (const index of many) {
        expect(hashAt(index)).toBe(hash32(seed, index, salt));
        expect(drawnAt(index)).toBe(uniformBelow(seed, index, salt, bound));
      }
    }),
    { numRuns: 2_000 },
  );
});
