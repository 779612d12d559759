import { expect, test } from 'vitest';
import { WaitingLine } from './waiting-line.ts';

test('gives everything in its order but what has left, also through thousands', () => {
  const line = new WaitingLine<number>();
  const seen: number[] = [];
  const expected: number[] = [];
  for (let k = 0; k < 10_000; k += 1) {
    line.push(k);
    if (k % 7 === 0) line.leave(k);
    else expected.push(k);
    if (k % 3 === 0) seen.push(line.shift() ?? -1);
  }
  expect(line.length).toBe(expected.length - seen.filter((k) => k >= 0).length);
  for (let next = line.shift(); next !== null; next = line.shift()) seen.push(next);
  expect(seen.filter((k) => k >= 0)).toEqual(expected);
  expect(line.length).toBe(0);
});
