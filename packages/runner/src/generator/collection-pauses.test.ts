import { expect, it } from 'vitest';
import { overlapMs } from './collection-pauses.ts';

it.each([
  ['none', 20, 30, 0],
  ['one whole', 0, 10, 2],
  ['parts of both', 3, 12, 1 + 2],
  ['within one', 10.5, 11, 0.5],
])('counts what of a time lies in pauses: %s', (_, fromMs, toMs, overlap) => {
  const pauses = [
    { fromMs: 2, toMs: 4 },
    { fromMs: 10, toMs: 15 },
  ];
  expect(overlapMs(pauses, fromMs, toMs)).toBeCloseTo(overlap, 9);
});
