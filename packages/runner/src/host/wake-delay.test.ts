import type { Ticker } from '@tidemark/domain/kernel/clock';
import { createVirtualClock, type VirtualClock } from '@tidemark/domain/testing/virtual-clock';
import { expect, it } from 'vitest';
import { measureWakeDelay } from './wake-delay.ts';

/** Wakes later than asked, by the number of the request. */
function aLateTicker(clock: VirtualClock, lateMs: (request: number) => number): Ticker {
  let wake = () => {};
  let requests = 0;
  return {
    onWake: (callback) => {
      wake = callback;
    },
    wakeAt: (dueAtMs) => {
      const late = lateMs(requests);
      requests += 1;
      void clock.sleep(dueAtMs - clock.nowMs() + late).then(() => wake());
    },
    close: () => {},
  };
}

it('counts a pause for every moment that fell into it', async () => {
  const clock = createVirtualClock();
  const measuring = measureWakeDelay(
    clock,
    aLateTicker(clock, (request) => (request === 100 ? 50 : 0)),
    1_000,
  );
  await clock.advance(1_100);
  const delay = await measuring;
  expect(delay?.count).toBe(1_000);
  expect(delay?.p90Us).toBeLessThanOrEqual(1);
  expect(delay?.p99Us).toBeGreaterThan(35_000);
  expect(delay?.maxUs).toBeGreaterThan(49_000);
});

it('measures nothing in no time', async () => {
  const clock = createVirtualClock();
  const ticker = aLateTicker(clock, () => 0);
  expect(await measureWakeDelay(clock, ticker, 0)).toBeNull();
});
