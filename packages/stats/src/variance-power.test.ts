import { expect, it } from 'vitest';
import { variancePower } from './variance-power.ts';

it('reads the growth of spread off steps of two runs already, and nothing off single runs', () => {
  const sameSpread = [100, 1_000, 10_000, 100_000].map((mean) => [mean - 1, mean + 1]);
  expect(variancePower(sameSpread)).toBeLessThan(0.5);
  expect(variancePower(sameSpread.map(([first = 0]) => [first]))).toBe(1);
});
