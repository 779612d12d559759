import { readFileSync } from 'node:fs';
import { createVirtualClock } from '@tidemark/domain/testing/virtual-clock';
import type { ServerStats } from '@tidemark/targets/session/target-session';
import { describe, expect, it } from 'vitest';
import { waitUntilAtRest } from './wait-until-at-rest.ts';

const idle: ServerStats = {
  heapInUseBytes: 1,
  heapAllocBytes: 1,
  sysBytes: 1,
  rssBytes: null,
  observedSeries: 1,
  diskBytes: 100,
  cacheBytes: 0,
  snapshotBytes: 0,
  goroutines: 1,
  pointsWrittenTotal: 1,
  uptimeMs: 1,
  compactions: 0,
  collections: 1,
};

/** What the server reports, by the time and by how many collections were forced. */
type StatsAt = (nowMs: number, forced: number) => ServerStats | null;

type Watched = {
  maxWaitMs?: number;
  cpuMs?: (nowMs: number) => number | null;
  collects?: boolean;
};

/** Waits on a virtual clock while `statsAt` gives the state; gives the answer, when it came and how many collections were forced. */
async function waitFor(
  statsAt: StatsAt,
  { maxWaitMs = 10_000, cpuMs = () => null, collects = true }: Watched = {},
) {
  const clock = createVirtualClock();
  let forced = 0;
  const source = {
    readStats: () => {
      const stats = statsAt(clock.nowMs(), forced);
      return stats === null ? Promise.reject(new TypeError('no answer')) : Promise.resolve(stats);
    },
    readCpuMs: () => Promise.resolve(cpuMs(clock.nowMs())),
    forceCollection: () => {
      forced += 1;
      return Promise.resolve(collects);
    },
  };
  let atMs = -1;
  const answer = waitUntilAtRest(source, clock, maxWaitMs).then((rest) => {
    atMs = clock.nowMs();
    return rest;
  });
  for (let turn = 0; turn < 200 && atMs < 0; turn += 1) await clock.advance(250);
  return { ...(await answer), atMs, forced };
}

const rested = { atRest: true, reason: null };

it('is at rest as soon as cache, disk and compactions stay as they are for a second and two collections agree', async () => {
  expect(await waitFor(() => idle)).toEqual({ ...rested, atMs: 1_250, forced: 2 });
});

it('waits for compactions to end', async () => {
  const found = await waitFor((nowMs) => ({ ...idle, compactions: nowMs < 3_000 ? 1 : 0 }));
  expect(found).toMatchObject({ ...rested, atMs: 4_250 });
});

it('waits for the cache to be written out', async () => {
  const { atMs } = await waitFor((nowMs) => ({ ...idle, cacheBytes: nowMs < 2_000 ? 500 : 0 }));
  expect(atMs).toBe(3_250);
});

it('waits for what has left the cache and is being written', async () => {
  const { atRest, atMs } = await waitFor((nowMs) => ({ ...idle, snapshotBytes: nowMs < 6_000 ? 500 : 0 }));
  expect([atRest, atMs]).toEqual([true, 7_250]);
  const never = await waitFor(() => ({ ...idle, snapshotBytes: 22_960_000 }), { maxWaitMs: 5_000 });
  expect(never).toMatchObject({
    atRest: false,
    reason: '21.9 MiB of its write cache were still being written',
    forced: 1,
  });
});

it('takes a full but unchanged cache for rest after three seconds, for servers that keep it', async () => {
  expect(await waitFor(() => ({ ...idle, cacheBytes: 500 }))).toMatchObject({ ...rested, atMs: 3_250 });
});

it('says so when the server is still busy after the longest wait', async () => {
  expect(await waitFor((nowMs) => ({ ...idle, diskBytes: nowMs }), { maxWaitMs: 5_000 })).toMatchObject({
    atRest: false,
    reason: 'its files still changed',
    atMs: 5_000,
  });
});

it('never takes a server that does not answer for one at rest', async () => {
  expect(await waitFor(() => null, { maxWaitMs: 2_000 })).toMatchObject({
    atRest: false,
    reason: 'it did not answer',
  });
});

it('collects until the heap stays as it is, for one collection may leave what the next one frees', async () => {
  const heaps = [201e6, 148e6, 33e6, 33.2e6];
  const heap = (forced: number) => heaps[Math.min(forced, heaps.length) - 1] ?? 210e6;
  const found = await waitFor((_, forced) => ({ ...idle, heapInUseBytes: heap(forced) }));
  expect(found).toMatchObject({ ...rested, forced: 4 });
  const falling = await waitFor((_, forced) => ({ ...idle, heapInUseBytes: 1e9 / (forced + 1) }), {
    maxWaitMs: 2_000,
  });
  expect(falling.atRest).toBe(false);
  expect(falling.reason).toMatch(
    /^its heap still changed from one collection to the next, 191 MiB to 159 MiB/,
  );
});

it('goes back to waiting where the server begins to write between collections', async () => {
  const found = await waitFor((nowMs, forced) => ({
    ...idle,
    snapshotBytes: forced === 1 && nowMs < 2_000 ? 500 : 0,
  }));
  expect(found).toMatchObject({ ...rested, atMs: 3_250, forced: 3 });
});

it('is not at rest where the server does not collect', async () => {
  expect(await waitFor(() => idle, { collects: false })).toMatchObject({
    atRest: false,
    reason: 'it did not collect its garbage when asked',
  });
});

describe('a server that does not report compactions', () => {
  const silent = { ...idle, compactions: null };

  it('is at rest once its process is idle for three seconds', async () => {
    const cpuMs = (nowMs: number) => Math.min(nowMs, 4_000);
    expect(await waitFor(() => silent, { cpuMs })).toMatchObject({ ...rested, atMs: 7_250 });
  });

  it('is not at rest while its process works, however little its figures change', async () => {
    expect(await waitFor(() => silent, { cpuMs: (nowMs) => nowMs / 2 })).toMatchObject({
      atRest: false,
      reason: 'its process used 50 % of a processor',
    });
  });

  it('is not at rest while it allocates, where its process is out of sight', async () => {
    const busy = await waitFor((nowMs) => ({ ...silent, heapAllocBytes: nowMs * 5_000 }));
    expect(busy).toMatchObject({
      atRest: false,
      reason: 'it reports no compactions, and still allocated memory',
    });
    expect(await waitFor(() => silent)).toMatchObject({ ...rested, atMs: 3_250 });
  });

  it('is not at rest where nothing shows it', async () => {
    expect(await waitFor(() => ({ ...silent, heapAllocBytes: null }))).toMatchObject({
      atRest: false,
      reason: 'it reports no compactions, and its processor time is unknown',
    });
  });
});

/** What a 0.x reported, from the end of a load of 600,000 points with the id as a field on. */
function recordedBy(version: string): StatsAt {
  const file = new URL(`../../test/old-servers/readings-${version}.csv`, import.meta.url);
  const rows = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))
    .filter(([, label]) => label !== 'load');
  return (nowMs) => {
    const row = rows.findLast(([seconds]) => Number(seconds) * 1_000 <= nowMs) ?? [];
    const [, , cacheBytes, snapshotBytes, diskBytes, heapInUseBytes, heapAllocBytes, , collections] =
      row.map(Number);
    return {
      ...idle,
      cacheBytes: cacheBytes ?? null,
      snapshotBytes: snapshotBytes ?? null,
      diskBytes: diskBytes ?? null,
      heapInUseBytes: heapInUseBytes ?? null,
      heapAllocBytes: heapAllocBytes ?? null,
      collections: collections ?? null,
      compactions: null,
      uptimeMs: null,
    };
  };
}

it.each(['0.12.1', '0.13.0'])('reads the few megabytes that a recorded %s holds at rest', async (version) => {
  const statsAt = recordedBy(version);
  const { atRest, atMs } = await waitFor(statsAt, { maxWaitMs: 20_000 });
  expect(atRest).toBe(true);
  expect(statsAt(atMs, 0)?.heapInUseBytes).toBeLessThan(2e6);
});

it('says of a recorded 0.12.1 that was given too little time what it was doing, not that it was at rest', async () => {
  expect(await waitFor(recordedBy('0.12.1'), { maxWaitMs: 2_400 })).toMatchObject({
    atRest: false,
    reason: '21.9 MiB of its write cache were still being written',
  });
});
