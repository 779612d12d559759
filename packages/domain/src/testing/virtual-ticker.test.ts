import { expect, test } from 'vitest';
import { createVirtualClock } from './virtual-clock.ts';
import { createVirtualTicker } from './virtual-ticker.ts';

test('wakes once for the last moment named, and not after it was closed', async () => {
  const clock = createVirtualClock();
  const ticker = createVirtualTicker(clock);
  const woken: number[] = [];
  ticker.onWake(() => {
    woken.push(clock.nowMs());
    if (woken.length < 3) ticker.wakeAt(clock.nowMs() + 0.25);
  });
  ticker.wakeAt(5);
  ticker.wakeAt(10);
  await clock.advance(100);
  expect(woken).toEqual([10, 10.25, 10.5]);
  ticker.wakeAt(1);
  await clock.advance(1);
  expect(woken.length).toBe(4);
  ticker.wakeAt(Number.POSITIVE_INFINITY);
  ticker.wakeAt(200);
  ticker.close();
  await clock.advance(1_000);
  expect(woken.length).toBe(4);
});
