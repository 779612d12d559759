import { expect, it } from 'vitest';
import { studentTQuantile } from './distributions.ts';
import { pathLevel } from './path-level.ts';
import { runsToAdd, runsToStand } from './runs-to-add.ts';

const sample = (n: number, variance: number) => ({ n, mean: 0, variance });

it('asks for no more than a hundred runs per side', () => {
  // (t_c + t_0.8) s sqrt(2 / 100) = 1, with 198 degrees of freedom and c the level of a look
  const reach = studentTQuantile(1 - pathLevel(0.05), 198) + studentTQuantile(0.8, 198);
  const most = 1 / (reach * Math.sqrt(2 / 100));
  const added = (spread: number) => runsToAdd(sample(5, spread ** 2), sample(5, spread ** 2), 1, 0);
  expect([added(0.999 * most), added(1.001 * most)]).toEqual([95, null]);
  expect(runsToStand(5, 0.5, 1)).toBeNull();
});
