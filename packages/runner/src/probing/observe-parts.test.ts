import { createVirtualClock } from '@tidemark/domain/testing/virtual-clock';
import { noCounts, type PartCounts } from '@tidemark/targets/graphite/part-counts';
import type { TopologyProbe } from '@tidemark/targets/graphite/probe-topology';
import { describe, expect, it } from 'vitest';
import { observeParts } from './observe-parts.ts';

/** Parts whose reports are given; each reading shows the next one, the last one for ever. */
function fakeProbe(reports: [reportedAtSeconds: number, received: number][]): TopologyProbe {
  let turn = -1;
  const now = () => reports[Math.min(Math.max(turn, 0), reports.length - 1)] ?? [0, 0];
  const counts = (): PartCounts => ({
    ...noCounts('cache:a', 'carbon-cache'),
    reportedAtSeconds: now()[0],
    received: now()[1],
  });
  return {
    read: () => {
      turn += 1;
      return Promise.resolve([]);
    },
    counts: () => [counts()],
    waiting: () => new Map([['cache:a', 4_096]]),
    summaries: () => [],
    close: () => undefined,
  };
}

async function countsOf(reports: [number, number][], pid: number | null = 7) {
  const clock = createVirtualClock();
  const observed = observeParts([{ name: 'cache:a', pid }], fakeProbe(reports), clock);
  const counted = observed.counts();
  await clock.advance(60_000);
  const [counts] = await counted;
  return { received: counts?.received, waitingBytes: counts?.waitingBytes, waitedMs: clock.nowMs() };
}

describe('what parts counted', () => {
  it('is read once it stands still in two reports that follow each other, not in two readings of one', async () => {
    expect(
      await countsOf([
        [100, 5],
        [100, 5],
        [102, 9],
        [104, 9],
        [106, 11],
      ]),
    ).toMatchObject({ received: 9, waitingBytes: 4_096 });
  });

  it('is read after a bounded wait where it never stands still, or nothing is reported', async () => {
    const growing = Array.from({ length: 200 }, (_, i): [number, number] => [i, i]);
    expect(await countsOf(growing)).toMatchObject({ received: 30 });
    expect(await countsOf([[100, 5]])).toMatchObject({ received: 5 });
  });

  it('does not wait for a part that does not run', async () => {
    expect(
      await countsOf(
        [
          [100, 5],
          [102, 9],
        ],
        null,
      ),
    ).toMatchObject({ received: 5 });
  });
});
