import { expect, test } from 'vitest';
import {
  bytesInOneUnit,
  bytesText,
  changeText,
  comparedTexts,
  countText,
  durationText,
  microsecondsText,
  pValueText,
  ratioText,
  shareText,
  signedBytes,
  threeDigits,
} from './quantity-text.ts';

test.each([
  [bytesText(0), '0 B'],
  [bytesText(1_023), '1,023 B'],
  [bytesText(163_577_856), '156 MiB'],
  [bytesText(2_355.2), '2.30 KiB'],
  [countText(4), '4'],
  [countText(26_708), '26,708'],
  [countText(99_999), '99,999'],
  [countText(100_000), '100 k'],
  [countText(5_322_240), '5.32 M'],
  [microsecondsText(840), '840 µs'],
  [microsecondsText(1_000), '1.00 ms'],
  [microsecondsText(12_345), '12.3 ms'],
  [microsecondsText(1_000_000), '1.00 s'],
  [ratioText(15.62), '15.6x'],
  [durationText(4_200), '4.20 s'],
  [durationText(10_000), '10 s'],
  [durationText(86_400_000), '1 d'],
  [signedBytes(0.49), '±0 B'],
  [signedBytes(-0.5), '−0.500 B'],
  [threeDigits(0.000_001_23), '0.000001'],
  [durationText(200_000), '3 min 20 s'],
  [durationText(518_400_000), '6 d'],
])('writes %s', (text, expected) => {
  expect(text).toBe(expected);
});

test.each([
  [1, '±0 %'],
  [1.0004, '±0 %'],
  [1.031, '+3.1 %'],
  [1.0996, '+10.0 %'],
  [0.88, '−12 %'],
  [1.5, '+50 %'],
  [2.4, '2.40x'],
  [0.004, '−100 %'],
])('writes the change %d as %s', (ratio, text) => {
  expect(changeText(ratio)).toBe(text);
});

test.each([
  [1, '1'],
  [0.1, '0.1'],
  [0.015_87, '0.016'],
  [0.001, '0.001'],
  [0.000_9, 'below 0.001'],
  [0, 'below 0.001'],
])('writes the p-value %d as %s', (p, text) => {
  expect(pValueText(p)).toBe(text);
});

test.each<[number[], string[], string]>([
  [[120 * 2 ** 20, 6.9 * 2 ** 20], ['120', '6.9'], 'MiB'],
  [[18 * 2 ** 20, 2 ** 19], ['18', '0.50'], 'MiB'],
  [[17.9 * 2 ** 20, 18.1 * 2 ** 20], ['17.9', '18.1'], 'MiB'],
  [[-2 * 2 ** 10, 5_120], ['−2.0', '5.0'], 'KiB'],
  [[0, 1_024], ['0.0', '1.0'], 'KiB'],
  [[], [], 'B'],
])('bytes in one unit: %j', (values, texts, unit) => {
  expect(bytesInOneUnit(values)).toEqual({ texts, unit });
});

test.each([
  [0.9896, 0.99, shareText, '98.96 %', '99 %'],
  [0.05001, 0.05, shareText, '5.001 %', '5 %'],
  [0.98, 0.99, shareText, '98 %', '99 %'],
  [5_004, 5_000, microsecondsText, '5.004 ms', '5.000 ms'],
  [4_999, 5_000, microsecondsText, '4.999 ms', '5.000 ms'],
  [1_048_577, 1_048_576, bytesText, '1.000001 MiB', '1.000000 MiB'],
  [100_001, 100_000, countText, '100.001 k', '100.000 k'],
  [26_709, 26_708, countText, '26,709', '26,708'],
  [5_000, 5_000, microsecondsText, '5.00 ms', '5.00 ms'],
])(
  'writes %d so that it differs from the limit %d where it is not the same',
  (value, limit, write, valueText, limitText) => {
    expect(comparedTexts(value, limit, write)).toEqual({ value: valueText, limit: limitText });
  },
);
