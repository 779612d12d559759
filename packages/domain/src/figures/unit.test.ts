import { expect, it } from 'vitest';
import { unitText } from './unit.ts';

it.each([
  ['bytes', 163_577_856, '156 MiB'],
  ['bytes/series', 2_857, '2.79 KiB per series'],
  ['bytes/day', -1_048_576, '−1.00 MiB per day'],
  ['bytes/day', 19_000_000, '+18.1 MiB per day'],
  ['series', 26_672, '26,672'],
  ['points', 1_200_000, '1.20 M'],
  ['points/s', 16_417, '16,417/s'],
  ['requests/s', 120, '120/s'],
  ['share', 0.05, '5 %'],
  ['share', 1 / 3, '33.3 %'],
  ['us', 12_345, '12.3 ms'],
  ['ms', 1.5, '1.50 ms'],
] as const)('writes %s: %d as %s', (unit, value, text) => {
  expect(unitText(unit, value)).toBe(text);
});
