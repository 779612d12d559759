import { expect, test } from 'vitest';
import { goRandCursor } from './go-rand.ts';

/** Printed by Go 1.22: `r := rand.New(rand.NewSource(1234))`, then `r.Intn(below)`. */
test('gives the numbers of Intn(10000) that inch writes', () => {
  const cursor = goRandCursor(10_000);
  expect(Array.from({ length: 20 }, (_, n) => cursor.at(n))).toEqual([
    1682, 8315, 7389, 7796, 3140, 3348, 8596, 2531, 4118, 1334, 283, 709, 7420, 5440, 411, 1436, 9905, 6459,
    3827, 5441,
  ]);
});

test.each([
  [10_000, 9_006, 970_133_570],
  [1_024, 462, 344_930_272],
  [2 ** 30 + 12_345, 405_111_370, 425_662_957],
  [2_147_483_647, 757_869_006, 516_349_121],
  [1, 0, 0],
])('follows Go for 20 000 numbers below %i, where draws are repeated too', (below, last, checksum) => {
  const cursor = goRandCursor(below);
  let sum = 0;
  for (let n = 0; n < 20_000; n += 1) sum = (sum * 31 + cursor.at(n)) % 1_000_000_007;
  expect([cursor.at(19_999), sum]).toEqual([last, checksum]);
});

test('gives the same number whatever was asked for before', () => {
  const cursor = goRandCursor(10_000);
  expect([cursor.at(5_000), cursor.at(3), cursor.at(3), cursor.at(4)]).toEqual([
    goRandCursor(10_000).at(5_000),
    7_796,
    7_796,
    3_140,
  ]);
});
