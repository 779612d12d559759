import { expect, it } from 'vitest';
import { unlikelyText } from './unlikely-text.ts';

it.each([
  [1, '1'],
  [0.1, '0.1'],
  [0.015_87, '0.016'],
  [0.001, '0.001'],
  [0.000_9, 'below 0.001'],
  [0, 'below 0.001'],
])('%d is %s', (p, text) => {
  expect(unlikelyText(p)).toBe(text);
});
