import { expect, it } from 'vitest';
import { changeText } from './change-text.ts';

it.each([
  [1, '±0 %'],
  [1.0004, '±0 %'],
  [1.031, '+3.1 %'],
  [1.0996, '+10.0 %'],
  [0.88, '−12 %'],
  [1.5, '+50 %'],
  [2.4, '2.40x'],
  [0.004, '−100 %'],
])('%d is %s', (ratio, text) => {
  expect(changeText(ratio)).toBe(text);
});
