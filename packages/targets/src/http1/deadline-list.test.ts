import { createVirtualClock } from '@tidemark/domain/testing/virtual-clock';
import { expect, test } from 'vitest';
import { Deadlined, DeadlineList } from './deadline-list.ts';

class Item extends Deadlined {
  expiredAtMs: number | null = null;
  constructor(readonly nowMs: () => number) {
    super();
  }
  expire(): void {
    this.expiredAtMs = this.nowMs();
  }
}

test('ends what takes too long, at most a tenth too late, in the order of its beginning', async () => {
  const clock = createVirtualClock();
  const list = new DeadlineList(clock, 1_000);
  const items = Array.from({ length: 20 }, () => new Item(clock.nowMs));
  for (const [k, item] of items.entries()) {
    list.add(item, clock.nowMs());
    if (k % 3 === 0) list.remove(item);
    await clock.advance(37);
  }
  await clock.advance(5_000);
  for (const [k, item] of items.entries()) {
    if (k % 3 === 0) expect(item.expiredAtMs).toBeNull();
    else {
      expect(item.expiredAtMs).toBeGreaterThanOrEqual(k * 37 + 1_000);
      expect(item.expiredAtMs).toBeLessThanOrEqual(k * 37 + 1_100);
    }
  }
});

test('removing twice, or what was never in it, does not disturb the others', async () => {
  const clock = createVirtualClock();
  const list = new DeadlineList(clock, 100);
  const [first, second, third] = [new Item(clock.nowMs), new Item(clock.nowMs), new Item(clock.nowMs)];
  list.add(first, 0);
  list.add(second, 0);
  list.remove(first);
  list.remove(first);
  list.remove(third);
  await clock.advance(1_000);
  expect([first, second, third].map((item) => item.expiredAtMs !== null)).toEqual([false, true, false]);
});

test('watches again after it was empty, and nothing expires after it was closed', async () => {
  const clock = createVirtualClock();
  const list = new DeadlineList(clock, 100);
  await clock.advance(10_000);
  const late = new Item(clock.nowMs);
  list.add(late, clock.nowMs());
  await clock.advance(200);
  expect(late.expiredAtMs).not.toBeNull();
  const spared = new Item(clock.nowMs);
  list.add(spared, clock.nowMs());
  list.close();
  await clock.advance(1_000);
  expect(spared.expiredAtMs).toBeNull();
});

test('after a standstill of our own, what lies on the network is read before anything is given up', async () => {
  const clock = createVirtualClock();
  let stoodStillMs = 0;
  const stalling = { ...clock, nowMs: () => clock.nowMs() + stoodStillMs };
  const list = new DeadlineList(stalling, 1_000);
  const item = new Item(stalling.nowMs);
  list.add(item, 0);
  stoodStillMs = 5_000;
  await clock.advance(100);
  expect(item.expiredAtMs).toBeNull();
  await clock.advance(100);
  expect(item.expiredAtMs).not.toBeNull();
});
