import type { Clock } from '@tidemark/domain/kernel/clock';
import type { ReferenceWriter } from '@tidemark/domain/target/reference-writer';
import { createVirtualClock } from '@tidemark/domain/testing/virtual-clock';
import { createVirtualTicker } from '@tidemark/domain/testing/virtual-ticker';
import { percentileOf } from '@tidemark/stats/time-counts';
import { describe, expect, it } from 'vitest';
import { ReferenceStream } from './reference-stream.ts';

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
  return new ReferenceStream({ clock, ticker: createVirtualTicker(clock), writer, loadPerSec, threads });
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
    // The fourth is due at 200 ms and answered at 252 ms; half a millisecond is nothing that explains anything.
    expect(stream.largestErrorUs(beganMs + 240, beganMs + 700)).toBeCloseTo(50_000, 0);
    expect(stream.largestErrorUs(beganMs + 190, beganMs + 201)).toBeCloseTo(50_000, 0);
    expect(stream.largestErrorUs(beganMs + 253, beganMs + 700)).toBe(0);
    expect(stream.largestErrorUs(beganMs, beganMs + 199)).toBe(0);
  });

  it('sends one per thousand of the load as it is now, and its part of 20 per second at least', async () => {
    const clock = createVirtualClock();
    const { writer, sentAtMs } = aWriter(clock, () => 2);
    let rate: number | null = null;
    const stream = aStream(clock, writer, () => rate, 2);
    stream.begin();
    await clock.advance(1_000);
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

  it('counts requests without a usable answer apart, and no time for them', async () => {
    const clock = createVirtualClock();
    const { writer } = aWriter(clock, () => 1, null);
    const stream = aStream(clock, writer, () => null);
    stream.begin();
    await clock.advance(1_010);
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
