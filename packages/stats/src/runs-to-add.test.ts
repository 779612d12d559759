import { expect, it } from 'vitest';
import { runsToAdd, runsToStand } from './runs-to-add.ts';

const sample = (n: number, variance: number) => ({ n, mean: 0, variance });

it('asks for no more than a hundred runs per side', () => {
  // (1.653 + 0.843) s sqrt(2 / 100) = 0.353 s
  const added = (spread: number) => runsToAdd(sample(5, spread ** 2), sample(5, spread ** 2), 1, 0);
  expect([added(2.83), added(2.84)]).toEqual([95, null]);
  expect(runsToStand(5, 0.5, 1)).toBeNull();
});
