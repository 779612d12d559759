import { expect, it } from 'vitest';
import { slipLimitUs } from './generator-health.ts';

it.each([
  ['1 ms', null, 8, null, 1_000],
  ['1 ms where requests follow fast and are answered fast', 1_000, 8, 2_000, 1_000],
  ['5 % of the time between two requests of a connection', 100, 8, 2_000, 4_000],
  ['10 % of the response p99', 1_000, 8, 50_000, 5_000],
])('tolerates a slip of %s', (_, ratePerSec, connections, responseTimeUsP99, limitUs) => {
  expect(slipLimitUs(ratePerSec, connections, responseTimeUsP99)).toBeCloseTo(limitUs, 9);
});
