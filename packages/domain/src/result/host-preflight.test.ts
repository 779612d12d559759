import { expect, it } from 'vitest';
import { preflightMsShape } from './host-preflight.ts';

it.each([
  [undefined, 2_000],
  ['', 2_000],
  ['0', 0],
  ['60000', 60_000],
])('reads how long a host is observed: %s', (text, ms) => {
  expect(preflightMsShape.parse(text)).toBe(ms);
});

it.each(['60001', '-1', '1.5', 'long'])('refuses %s', (text) => {
  expect(preflightMsShape.safeParse(text).success).toBe(false);
});
