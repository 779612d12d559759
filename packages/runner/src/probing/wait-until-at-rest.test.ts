import { createVirtualClock } from '@tidemark/domain/testing/virtual-clock';
import type { ServerStats } from '@tidemark/targets/session/target-session';
import { expect, it } from 'vitest';
import { waitUntilAtRest } from './wait-until-at-rest.ts';

const idle: ServerStats = {
  heapInUseBytes: 1,
  heapAllocBytes: 1,
  sysBytes: 1,
  rssBytes: null,
  observedSeries: 1,
  diskBytes: 100,
  cacheBytes: 0,
  goroutines: 1,
  pointsWrittenTotal: 1,
  uptimeMs: 1,
  compactions: 0,
};

/** Waits on a virtual clock while `statsAt` gives the state; gives the answer and when it came. */
async function waitFor(statsAt: (nowMs: number) => ServerStats | null, maxWaitMs = 10_000) {
  const clock = createVirtualClock();
  const readStats = () => {
    const stats = statsAt(clock.nowMs());
    return stats === null ? Promise.reject(new TypeError('no answer')) : Promise.resolve(stats);
  };
  let atMs = -1;
  const answer = waitUntilAtRest(readStats, clock, maxWaitMs).then((rest) => {
    atMs = clock.nowMs();
    return rest;
  });
  for (let turn = 0; turn < 100 && atMs < 0; turn += 1) await clock.advance(250);
  return { atRest: await answer, atMs };
}

it('is at rest as soon as cache, disk and compactions stay as they are for a second', async () => {
  expect(await waitFor(() => idle)).toEqual({ atRest: true, atMs: 1_000 });
});

it('waits for compactions to end', async () => {
  const { atRest, atMs } = await waitFor((nowMs) => ({ ...idle, compactions: nowMs < 3_000 ? 1 : 0 }));
  expect([atRest, atMs]).toEqual([true, 3_750]);
});

it('waits for the cache to be written out', async () => {
  const { atMs } = await waitFor((nowMs) => ({ ...idle, cacheBytes: nowMs < 2_000 ? 500 : 0 }));
  expect(atMs).toBe(3_000);
});

it('takes a full but unchanged cache for rest after three seconds, for servers that keep it', async () => {
  expect(await waitFor(() => ({ ...idle, cacheBytes: 500 }))).toEqual({ atRest: true, atMs: 3_000 });
});

it('says so when the server is still busy after the longest wait', async () => {
  expect(await waitFor((nowMs) => ({ ...idle, diskBytes: nowMs }), 5_000)).toEqual({
    atRest: false,
    atMs: 5_000,
  });
});

it('never takes a server that does not answer for one at rest', async () => {
  expect((await waitFor(() => null, 2_000)).atRest).toBe(false);
});
