import { aSlope } from '@tidemark/domain/testing/an-analysis';
import { expect, it } from 'vitest';
import { growthVerdict } from './growth-rule.ts';

it.each([
  ['leak', 10, 1],
  ['growing', 9, 2],
  ['growing', 10, 0.99],
  ['leak', 20, 0.5],
  ['growing', 19, 0.5],
])('calls growth %s over %d periods of %d simulated days', (verdict, periods, periodDays) => {
  expect(growthVerdict({ ...aSlope({ verdict: 'leak', periods }), periodDays })).toBe(verdict);
});
