import { expect, test } from 'vitest';
import { parseGoDuration } from './go-duration.ts';

test.each([
  ['0', 0],
  ['0s', 0],
  ['1m40.00s', 100_000_000_000],
  ['8.132ms', 8_132_000],
  ['333.4us', 333_400],
  ['333.4µs', 333_400],
  ['333.4μs', 333_400],
  ['1h30m', 5_400_000_000_000],
  ['1m20.11586256s', 80_115_862_560],
  ['59.999606572s', 59_999_606_572],
  ['-1.5h', -5_400_000_000_000],
  ['+.5s', 500_000_000],
  ['1.s', 1_000_000_000],
  ['0.9ns', 0],
])('reads %s exactly', (text, ns) => {
  expect(parseGoDuration(text)).toBe(ns);
});

test.each([
  '',
  '1',
  '1d',
  's',
  '.s',
  '1.5.2s',
  '1 s',
  'NaN',
  'Infinity',
  '1e3s',
  '--1s',
  '300000000h',
  '9'.repeat(90),
])('refuses "%s", as Go does', (text) => {
  expect(parseGoDuration(text)).toBeNull();
});

test('reads up to 2^63 - 1 nanoseconds and a hundred characters, as Go holds them', () => {
  expect(parseGoDuration('9223372036854775807ns')).toBe(2 ** 63);
  expect(parseGoDuration('9223372036854775808ns')).toBeNull();
  const ofLength = (characters: number) => parseGoDuration(`${'0'.repeat(characters - 2)}1s`);
  expect([100, 101].map(ofLength)).toEqual([1e9, null]);
});
