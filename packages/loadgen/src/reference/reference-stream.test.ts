import type { Clock, Ticker } from '@tidemark/domain/kernel/clock';
import type { ReferenceWriter } from '@tidemark/domain/target/reference-writer';
import { createVirtualClock } from '@tidemark/domain/testing/virtual-clock';
import { createVirtualTicker } from '@tidemark/domain/testing/virtual-ticker';
import { percentileOf } from '@tidemark/stats/time-counts';
import { describe, expect, it } from 'vitest';
import { ReferenceStream } from './reference-stream.ts';
import { shareTicker } from './shared-ticker.ts';

/** Answers after `takesMs` and says that it took 2 ms. */
function aWriter(clock: Clock, takesMs: (request: number) => number, tookUs: number | null = 2_000) {
  const sentAtMs: number[] = [];
  const writer: ReferenceWriter = {
    send(settled) {
      const takes = takesMs(sentAtMs.length);
      sentAtMs.push(clock.nowMs());
      void clock.sleep(takes).then(() => settled(tookUs));
    },
    close() {},
  };
  return { writer, sentAtMs };
}

function aStream(clock: Clock, writer: ReferenceWriter, loadPerSec: () => number | null, threads = 1) {
  const { companion } = shareTicker(createVirtualTicker(clock), clock);
  return new ReferenceStream({ clock, ticker: companion, writer, loadPerSec, threads });
}

describe('the reference stream', () => {
  it('counts what was measured beyond what the sink took', async () => {
    const clock = createVirtualClock();
    const { writer } = aWriter(clock, (request) => (request === 3 ? 52 : 3));
    const stream = aStream(clock, writer, () => 100);
    stream.begin();
    await clock.advance(1_000);
    stream.end();
    await clock.advance(100);
    const { errorUs, failed } = stream.take();
    expect(failed).toBe(0);
    expect(percentileOf(errorUs, 50)).toBeCloseTo(1_000, -1);
    expect(percentileOf(errorUs, 100)).toBeCloseTo(50_000, -2);
    expect(stream.take()).toEqual({ errorUs: null, failed: 0 });
  });

  it('knows how late requests were at a time, to explain what was slow then', async () => {
    const clock = createVirtualClock();
    const { writer } = aWriter(clock, (request) => (request === 3 ? 52 : 2.5));
    const stream = aStream(clock, writer, () => null);
    const beganMs = clock.nowMs();
    stream.begin();
    await clock.advance(1_000);
    stream.end();
    // The fourth is due at 212.5 ms and answered at 264.5 ms; half a millisecond is nothing that explains anything.
    expect(stream.largestErrorUs(beganMs + 250, beganMs + 700)).toBeCloseTo(50_000, 0);
    expect(stream.largestErrorUs(beganMs + 200, beganMs + 213)).toBeCloseTo(50_000, 0);
    expect(stream.largestErrorUs(beganMs + 265, beganMs + 700)).toBe(0);
    expect(stream.largestErrorUs(beganMs, beganMs + 212)).toBe(0);
  });

  it('sends one per thousand of the load as it is now, and its part of 20 per second at least', async () => {
    const clock = createVirtualClock();
    const { writer, sentAtMs } = aWriter(clock, () => 2);
    let rate: number | null = null;
    const stream = aStream(clock, writer, () => rate, 2);
    stream.begin();
    await clock.advance(1_030);
    expect(sentAtMs).toHaveLength(10);
    rate = 100_000;
    await clock.advance(1_000);
    // The one that was due when the rate changed is still by the old one.
    expect(sentAtMs.length).toBeGreaterThan(100);
    expect(sentAtMs.length).toBeLessThanOrEqual(111);
  });

  it('shows the whole wait of every request that was due while too many were in flight', async () => {
    const clock = createVirtualClock();
    const { writer, sentAtMs } = aWriter(clock, (request) => (request < 64 ? 1_000 : 2));
    const stream = aStream(clock, writer, () => 100_000);
    stream.begin();
    await clock.advance(1_000);
    expect(sentAtMs).toHaveLength(64);
    await clock.advance(20);
    // The least of them was due at 650 ms and sent after 1 s.
    expect(sentAtMs.length).toBeGreaterThan(64);
    expect(percentileOf(stream.take().errorUs, 1)).toBeGreaterThan(300_000);
  });

  it('goes with requests of the load, and is due when they are, however late the thread wakes', async () => {
    const clock = createVirtualClock();
    const { writer, sentAtMs } = aWriter(clock, () => 2);
    const waking: { wake: () => void; atMs: number[] } = { wake: () => {}, atMs: [] };
    const ticker: Ticker = {
      onWake: (wake) => {
        waking.wake = wake;
      },
      wakeAt: (dueAtMs) => void waking.atMs.push(dueAtMs),
      close() {},
    };
    const { load, companion } = shareTicker(ticker, clock);
    const stream = new ReferenceStream({
      clock,
      ticker: companion,
      writer,
      loadPerSec: () => 100,
      threads: 1,
    });
    const loadWokenAtMs: number[] = [];
    load.onWake(() => void loadWokenAtMs.push(clock.nowMs()));
    const beganMs = clock.nowMs();
    stream.begin();
    // The place of the first is 50 ms, and it waits until 62.5 ms; the load is due at 55 ms.
    load.wakeAt(beganMs + 55, 100);
    expect(waking.atMs.at(-1)).toBe(beganMs + 55);
    await clock.advance(95);
    waking.wake();
    expect(sentAtMs).toHaveLength(1);
    expect(loadWokenAtMs).toEqual([beganMs + 95]);
    await clock.advance(10);
    // Awake 40 ms after 55 ms: 95 + 2 - 55 - 2.
    expect(percentileOf(stream.take().errorUs, 100)).toBeCloseTo(40_000, -2);
    expect(waking.atMs.at(-1)).toBe(beganMs + 112.5);
    // Nothing of the load is due any more: it goes at the end of its patience.
    await clock.advance(15);
    waking.wake();
    await clock.advance(10);
    expect(loadWokenAtMs).toHaveLength(1);
    expect(percentileOf(stream.take().errorUs, 100)).toBeCloseTo(7_500, -2);
  });

  it('counts requests without a usable answer apart, and no time for them', async () => {
    const clock = createVirtualClock();
    const { writer } = aWriter(clock, () => 1, null);
    const stream = aStream(clock, writer, () => null);
    stream.begin();
    await clock.advance(1_015);
    expect(stream.take()).toEqual({ errorUs: null, failed: 20 });
  });

  it('sends nothing before it begins and after it has ended', async () => {
    const clock = createVirtualClock();
    const { writer, sentAtMs } = aWriter(clock, () => 1);
    const stream = aStream(clock, writer, () => null);
    await clock.advance(1_000);
    expect(sentAtMs).toHaveLength(0);
    stream.begin();
    await clock.advance(500);
    stream.end();
    const sent = sentAtMs.length;
    await clock.advance(5_000);
    expect(sentAtMs).toHaveLength(sent);
  });
});
