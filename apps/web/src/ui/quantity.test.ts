import { expect, test } from 'vitest';
import { unbroken } from './quantity.ts';

const shown = (text: string) => unbroken(text).replaceAll('\u00A0', '_');

test.each([
  ['about 25 s.', 'about 25_s.'],
  ['3 min 20 s', '3_min 20_s'],
  ['156 MiB for 1.20 M series', '156_MiB for 1.20_M series'],
  ['5 to 95 % in 90 %', '5 to 95_% in 90_%'],
  ['+38 kB per day, 840 µs', '+38 kB per day, 840_µs'],
])('keeps each number of "%s" beside its unit', (text, expected) => {
  expect(shown(text)).toBe(expected);
});

test('leaves words alone that only begin like a unit', () => {
  expect(shown('2 series, 3 days, 4 s3 buckets, 10 Bytes')).toBe('2 series, 3 days, 4 s3 buckets, 10 Bytes');
});
