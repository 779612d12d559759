import { metricNamingShape } from '@tidemark/domain/target/graphite-target';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { createVirtualClock } from '@tidemark/domain/testing/virtual-clock';
import { createMetricsAt } from '@tidemark/workload/graphite/metric-key';
import { runStartNs } from '@tidemark/workload/timestamp-at';
import { expect, it } from 'vitest';
import { type AskCache, takeKeyPass } from './key-pass.ts';
import type { KeyPassOrder } from './key-pass-order.ts';

const startWallMs = 1_700_000_000_000;
const points = 30;
const schema = aSchema();
const profile = aProfile({ clock: { roundsPerSimulatedMinute: 60 } });
const naming = metricNamingShape.parse({});

function anOrder(overrides: Partial<KeyPassOrder> = {}): KeyPassOrder {
  return {
    schema,
    profile,
    simulatedStartMs: startWallMs - 60_000,
    naming,
    runName: 'r',
    keeping: { stepSeconds: 1, finestSeconds: 3_600, longestSeconds: 3_600 },
    sent: [[0, points]],
    unknown: [],
    caches: [{ name: 'cache:a', directory: '/nonexistent/whisper', queryPort: 7_002 }],
    longestWaitMs: 60_000,
    ...overrides,
  };
}

/** A cache whose memory holds the first `held` metrics of the run when it is asked. */
function holding(held: () => number): AskCache {
  const metricsAt = createMetricsAt(schema, profile, runStartNs(profile, startWallMs - 60_000), naming, 'r');
  return (_, paths) => {
    const found = new Map<string, { timestampSeconds: number; value: number }[]>();
    for (const metric of Array.from({ length: held() }, (__, point) => metricsAt(point)).flat())
      if (paths.includes(metric.path)) found.set(metric.path, [...(found.get(metric.path) ?? []), metric]);
    return Promise.resolve(found);
  };
}

async function take(order: KeyPassOrder, askCache: AskCache) {
  const clock = createVirtualClock(startWallMs);
  let isOver = false;
  const pass = takeKeyPass(order, clock, askCache).finally(() => {
    isOver = true;
  });
  while (!isOver) await clock.advance(1_000);
  return { ...(await pass), tookMs: clock.nowMs() };
}

it('finds in memory what is not on disk, at once', async () => {
  const counts = await take(
    anOrder(),
    holding(() => points),
  );
  expect(counts).toMatchObject({ metrics: points, keys: points, cached: points, lost: 0 });
});

it('looks again as long as more turns up', async () => {
  let held = 0;
  const counts = await take(
    anOrder(),
    holding(() => {
      held += 10;
      return Math.min(held, points);
    }),
  );
  expect(counts).toMatchObject({ cached: points, lost: 0 });
});

it('takes for lost what did not turn up in three further looks, or in the longest wait', async () => {
  const still = await take(
    anOrder(),
    holding(() => 12),
  );
  expect(still).toMatchObject({ cached: 12, lost: points - 12 });
  expect(still.tookMs).toBeLessThan(6_000);
  let held = 0;
  const slow = await take(
    anOrder({ longestWaitMs: 5_000 }),
    holding(() => {
      held += 1;
      return held;
    }),
  );
  expect(slow.lost).toBeGreaterThan(points - 10);
  expect(slow.tookMs).toBeLessThan(10_000);
});

it('asks no memory of a cache that does not run, and gives up where one does not answer', async () => {
  const gone = { name: 'cache:a', directory: '/nonexistent/whisper', queryPort: null };
  const silent: AskCache = () => Promise.reject(new Error('no answer'));
  expect(await take(anOrder({ caches: [gone] }), silent)).toMatchObject({ lost: points, cached: 0 });
  await expect(take(anOrder(), silent)).rejects.toThrow('no answer');
});
