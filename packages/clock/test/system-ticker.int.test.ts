import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test, vi } from 'vitest';
import { createSystemTicker, Sleeper } from '../src/system-ticker.ts';

/** Names `count` moments `gapMs` apart, one after the other, and gives how late each was woken for. */
async function wakeEvery(gapMs: number, count: number): Promise<number[]> {
  const ticker = createSystemTicker();
  const lateMs: number[] = [];
  const beganAtMs = performance.now();
  await new Promise<void>((resolve) => {
    ticker.onWake(() => {
      const nowMs = performance.now();
      lateMs.push(nowMs - (beganAtMs + lateMs.length * gapMs));
      while (lateMs.length < count && beganAtMs + lateMs.length * gapMs <= nowMs) lateMs.push(0);
      if (lateMs.length < count) ticker.wakeAt(beganAtMs + lateMs.length * gapMs, 1_000 / gapMs);
      else resolve();
    });
    ticker.wakeAt(beganAtMs);
  });
  ticker.close();
  return lateMs;
}

test.each([
  ['timers before the thread has begun, then the thread', 1, 400],
  ['the thread', 0.2, 2_000],
  ['timers, where moments are crowded', 0.02, 20_000],
])('wakes for every moment, never before it: %s', async (_, gapMs, count) => {
  const lateMs = await wakeEvery(gapMs, count);
  expect(lateMs).toHaveLength(count);
  expect(Math.min(...lateMs)).toBeGreaterThanOrEqual(0);
});

/** Resolves when a ticker of its own has woken for a moment: whoever was to be woken before has been by then. */
async function after(atMs: number): Promise<void> {
  const witness = createSystemTicker();
  await new Promise<void>((resolve) => {
    witness.onWake(resolve);
    witness.wakeAt(atMs);
  });
  witness.close();
}

test('a moment that has passed wakes, but not from within the call; Infinity and closing wake not at all', async () => {
  const ticker = createSystemTicker();
  let woken = 0;
  const first = new Promise<void>((resolve) =>
    ticker.onWake(() => {
      woken += 1;
      resolve();
    }),
  );
  ticker.wakeAt(performance.now() - 1_000);
  expect(woken).toBe(0);
  await first;
  const revokedMs = performance.now() + 20;
  ticker.wakeAt(revokedMs);
  ticker.wakeAt(Number.POSITIVE_INFINITY);
  await after(revokedMs + 20);
  expect(woken).toBe(1);
  const closedMs = performance.now() + 20;
  ticker.wakeAt(closedMs);
  ticker.close();
  ticker.wakeAt(performance.now());
  await after(closedMs + 20);
  expect(woken).toBe(1);
});

test('a rate that becomes high does not wait for the timer of before', async () => {
  const ticker = createSystemTicker();
  const woken = new Promise<void>((resolve) => ticker.onWake(resolve));
  ticker.wakeAt(performance.now() + 3_600_000, 20_000);
  ticker.wakeAt(performance.now() + 1, 20_000);
  await woken;
  ticker.close();
});

test('nothing keeps the thread that used it alive after it was closed', async () => {
  const entry = new URL('../src/system-ticker.ts', import.meta.url).href;
  const loader = import.meta.resolve('tsx/esm/api');
  const program = `import(${JSON.stringify(loader)}).then(async ({ register }) => {
    register();
    const { createSystemTicker } = await import(${JSON.stringify(entry)});
    const ticker = createSystemTicker();
    ticker.onWake(() => ticker.close());
    ticker.wakeAt(performance.now() + 50);
  });`;
  const worker = new Worker(program, { eval: true, execArgv: [] });
  const [code] = await once(worker, 'exit');
  expect(code).toBe(0);
});

test('the thread rings for each order, also for moments that have passed, and is not awake before it begins or after it ends', async () => {
  let rung = () => {};
  const sleeper = new Sleeper(0, () => rung());
  expect(sleeper.isAwake).toBe(false);
  await vi.waitUntil(() => sleeper.isAwake, { interval: 1, timeout: 10_000 });
  const [seconds, nanoseconds] = process.hrtime();
  const nowMs = seconds * 1_000 + nanoseconds / 1e6;
  for (let k = 0; k < 200; k += 1) {
    const ring = new Promise<void>((resolve) => {
      rung = resolve;
    });
    sleeper.sleepUntil(nowMs + k);
    await ring;
  }
  sleeper.close();
  expect(sleeper.isAwake).toBe(false);
});
