import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test, vi } from 'vitest';
import { createSystemTicker, Sleeper } from '../src/system-ticker.ts';

/** Requests `count` due times `gapMs` apart, one after the other, and gives how late each wake-up was. */
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
  ['timers, where due times are close together', 0.02, 20_000],
])('wakes for every due time, never before it: %s', async (_, gapMs, count) => {
  const lateMs = await wakeEvery(gapMs, count);
  expect(lateMs).toHaveLength(count);
  expect(Math.min(...lateMs)).toBeGreaterThanOrEqual(0);
});

/** Resolves when a separate ticker has woken at `atMs`: all earlier wake-ups have happened by then. */
async function after(atMs: number): Promise<void> {
  const witness = createSystemTicker();
  await new Promise<void>((resolve) => {
    witness.onWake(resolve);
    witness.wakeAt(atMs);
  });
  witness.close();
}

test('a past due time wakes, but not from within the call; Infinity and closing never wake', async () => {
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

test('a rate that becomes high does not wait for the previous timer', async () => {
  const ticker = createSystemTicker();
  const woken = new Promise<void>((resolve) => ticker.onWake(resolve));
  ticker.wakeAt(performance.now() + 3_600_000, 20_000);
  ticker.wakeAt(performance.now() + 1, 20_000);
  await woken;
  ticker.close();
});

test('does not keep the thread alive after it was closed', async () => {
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

test('the thread wakes for each request, also for past due times, and is not awake before its start or after its end', async () => {
  let resolveWake = () => {};
  const sleeper = new Sleeper(0, () => resolveWake());
  expect(sleeper.isAwake).toBe(false);
  await vi.waitUntil(() => sleeper.isAwake, { interval: 1, timeout: 10_000 });
  const [seconds, nanoseconds] = process.hrtime();
  const nowMs = seconds * 1_000 + nanoseconds / 1e6;
  for (let k = 0; k < 200; k += 1) {
    const wake = new Promise<void>((resolve) => {
      resolveWake = resolve;
    });
    sleeper.sleepUntil(nowMs + k);
    await wake;
  }
  sleeper.close();
  expect(sleeper.isAwake).toBe(false);
});
