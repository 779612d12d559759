import { createVirtualClock, type VirtualClock } from '@tidemark/domain/testing/virtual-clock';
import { decodeHistogram } from '@tidemark/stats/histogram';
import { expect, it } from 'vitest';
import { queryOpenLoop } from './query-open-loop.ts';
import { QuerySchedule } from './query-schedule.ts';

type Sent = { query: number; intendedAtMs: number; sentAtMs: number; isLate: boolean };

/** Asks at `ratesPerSec` for `runMs`, each query taking what `takesMs` says of its number. */
async function readFor(
  clock: VirtualClock,
  options: { ratesPerSec: number[]; maxInFlight: number; runMs: number; takesMs: (sent: number) => number },
) {
  const sent: Sent[] = [];
  const ending = new AbortController();
  const reading = queryOpenLoop(
    {
      clock,
      ratesPerSec: options.ratesPerSec,
      maxInFlight: options.maxInFlight,
      ask(query, intendedAtMs, isLate) {
        sent.push({ query, intendedAtMs, sentAtMs: clock.nowMs(), isLate });
        return clock.sleep(options.takesMs(sent.length));
      },
    },
    ending.signal,
  );
  await clock.advance(options.runMs);
  ending.abort();
  await clock.advance(60_000);
  return { sent, neverSent: await reading };
}

it('sends each query at n / rate from the beginning, however long the others take', async () => {
  const { sent, neverSent } = await readFor(createVirtualClock(), {
    ratesPerSec: [2, 1],
    maxInFlight: 10,
    runMs: 1_999,
    takesMs: (n) => (n === 1 ? 1_500 : 10),
  });
  expect(sent.filter(({ query }) => query === 0).map(({ sentAtMs }) => sentAtMs)).toEqual([
    0, 500, 1_000, 1_500,
  ]);
  expect(sent.filter(({ query }) => query === 1).map(({ sentAtMs }) => sentAtMs)).toEqual([0, 1_000]);
  expect(sent.some(({ isLate }) => isLate)).toBe(false);
  expect(neverSent).toEqual([]);
});

it('a pause of the target delays what is due, which is late and keeps its moment', async () => {
  const { sent } = await readFor(createVirtualClock(), {
    ratesPerSec: [10],
    maxInFlight: 1,
    runMs: 1_550,
    takesMs: (n) => (n === 3 ? 1_000 : 1),
  });
  expect(sent.map(({ intendedAtMs }) => intendedAtMs)).toEqual(sent.map((_, n) => n * 100));
  expect(sent[2]).toMatchObject({ sentAtMs: 200, isLate: false });
  expect(sent[3]).toMatchObject({ intendedAtMs: 300, sentAtMs: 1_200, isLate: true });
  expect(sent.filter(({ isLate }) => isLate)).toHaveLength(10);
});

it('what was due and never sent is counted, with how long it waited', async () => {
  const { sent, neverSent } = await readFor(createVirtualClock(), {
    ratesPerSec: [1],
    maxInFlight: 1,
    runMs: 4_500,
    takesMs: () => 30_000,
  });
  expect(sent).toHaveLength(1);
  expect(neverSent).toMatchObject([{ query: 0, count: 4 }]);
  const waited = decodeHistogram(neverSent[0]?.waitedUs ?? '');
  expect(waited.totalCount).toBe(4);
  expect(waited.maxValue / 1_000).toBeCloseTo(3_500, -2);
});

it('of two queries that wait, the one that has been due longer goes first', () => {
  const schedule = new QuerySchedule([1, 4]);
  expect(schedule.take(0)).toEqual({ query: 0, dueAtMs: 0 });
  expect(schedule.take(0)).toEqual({ query: 1, dueAtMs: 0 });
  expect(schedule.take(0)).toBeNull();
  expect(schedule.nextDueMs(0)).toBe(250);
  expect([schedule.take(1_000), schedule.take(1_000)]).toEqual([
    { query: 1, dueAtMs: 250 },
    { query: 1, dueAtMs: 500 },
  ]);
});

it('the next moment lies after now, whatever the rate', () => {
  const schedule = new QuerySchedule([0.3, 7, 999.7]);
  for (let nowMs = 0; nowMs < 50; ) {
    const nextMs = schedule.nextDueMs(nowMs);
    expect(nextMs).toBeGreaterThan(nowMs);
    expect(nextMs - nowMs).toBeLessThanOrEqual(1_000 / 999.7 + 1e-9);
    nowMs = nextMs;
  }
});
