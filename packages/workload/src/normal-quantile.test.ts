import { expect, test } from 'vitest';
import { normalQuantile } from './normal-quantile.ts';

/** Printed by Python 3.12: `statistics.NormalDist().inv_cdf(p)`. */
test.each([
  [1e-10, -6.361340902404056],
  [2 ** -33, -6.337957754553789],
  [0.001, -3.090232306167813],
  [0.025, -1.9599639845400538],
  [0.07, -1.4757910281791702],
  [0.075, -1.4395314709384557],
  [0.3, -0.5244005127080407],
  [0.5, 0],
  [0.77, 0.7388468491852137],
  [0.975, 1.9599639845400536],
  [0.9999, 3.7190164854557084],
])('the quantile of %d is %d', (p, expected) => {
  expect(normalQuantile(p)).toBeCloseTo(expected, 13);
});
