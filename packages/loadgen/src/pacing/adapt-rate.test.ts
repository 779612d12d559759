import type { ExecutorOf } from '@tidemark/domain/load/executor';
import { expect, it } from 'vitest';
import { type AdaptiveSecond, adaptRate } from './adapt-rate.ts';

const rules: ExecutorOf<'adaptive'> = {
  kind: 'adaptive',
  targetTimeMs: 50,
  percentile: 95,
  startRatePerSec: 10,
  maxRatePerSec: 120,
  increasePerSec: 10,
  decreaseFactor: 0.5,
  batchSize: 1,
  maxConnections: 8,
};
const calm: AdaptiveSecond = { serviceTimeMs: 50, hasFailures: false, inFlight: 1 };

const rows: [string, number, Partial<AdaptiveSecond>, number][] = [
  ['adds a step after a second that held', 100, {}, 110],
  ['does not go above the highest rate', 115, {}, 120],
  ['gives way at once after a second above the goal', 100, { serviceTimeMs: 50.1 }, 50],
  ['takes a failed batch for too fast, however quick the others were', 100, { hasFailures: true }, 50],
  ['takes silence with requests in flight for too fast', 100, { serviceTimeMs: null }, 50],
  ['takes silence with nothing in flight for nothing', 100, { serviceTimeMs: null, inFlight: 0 }, 100],
  ['never comes to a stand', 0.1, { serviceTimeMs: 1_000 }, 0.1],
];

it.each(rows)('%s', (_, ratePerSec, second, expected) => {
  expect(adaptRate(ratePerSec, { ...calm, ...second }, rules)).toBe(expected);
});

it('settles in a saw around the rate at which a target of fixed capacity reaches the goal', () => {
  const capacityPerSec = 80;
  let rate = rules.startRatePerSec;
  const seen: number[] = [];
  for (let second = 0; second < 100; second += 1) {
    rate = adaptRate(rate, { ...calm, serviceTimeMs: rate > capacityPerSec ? 200 : 20 }, rules);
    if (second >= 20) seen.push(rate);
  }
  expect(Math.max(...seen)).toBeGreaterThan(capacityPerSec);
  expect(Math.max(...seen)).toBeLessThanOrEqual(90);
  expect(Math.min(...seen)).toBeGreaterThan(capacityPerSec / 2);
});
