import type { WriteOutcome } from '@tidemark/domain/load/write-outcome';
import { createVirtualClock } from '@tidemark/domain/testing/virtual-clock';
import { percentileOf } from '@tidemark/stats/time-counts';
import { describe, expect, it } from 'vitest';
import { fromSimulatedClock } from '../pacing/due-times.ts';
import { aSegment, noLimits } from '../testing/a-closed-loop.ts';
import { anOpenLoop } from '../testing/an-open-loop.ts';

const endless = aSegment(0, Number.MAX_SAFE_INTEGER);
const inOneMs = () => ({ takesMs: 1 });
const failed = (outcome: Partial<WriteOutcome>): WriteOutcome => ({
  class: 'server_error',
  knowledge: 'unknown',
  statusCode: 500,
  droppedPoints: 0,
  detail: 'write failed',
  ...outcome,
});

/** One stall of a second in thirty, as a target that collects its garbage. */
const stallingOnce = (_: number, nowMs: number) => ({
  takesMs: nowMs >= 10_000 && nowMs < 11_000 ? 11_001 - nowMs : 1,
});

describe('an open loop', () => {
  it('sends every batch at its moment, whether the one before has settled or not', async () => {
    const clock = createVirtualClock();
    const { loop, writer, recorder } = anOpenLoop({ clock, script: () => ({ takesMs: 50 }) });
    const run = loop.run(aSegment(0, 500), noLimits);
    await clock.advance(1_000);
    expect(await run).toEqual({ endedBy: 'completed', message: null });
    expect(writer.sentAtMs).toEqual(Array.from({ length: 500 }, (_, n) => n));
    expect(writer.mostInFlight).toBe(50);
    expect(recorder.take(loop.gauges())).toMatchObject({ batches: 500, lateBatches: 0, dueBatches: 500 });
  });

  it('shows a stall of one second in the response time of every request that was due meanwhile', async () => {
    const clock = createVirtualClock();
    const { loop, recorder } = anOpenLoop({
      clock,
      script: stallingOnce,
      pacer: { kind: 'constant', ratePerSec: 200 },
      maxInFlight: 4,
    });
    const run = loop.run(endless, { ...noLimits, wallMs: 30_000 });
    await clock.advance(40_000);
    expect((await run).endedBy).toBe('time');
    const counts = recorder.take(loop.gauges());
    // 200 requests were due within the second, the one that waited longest for all of it: P(response > 0.5 s) = 100 / 6000.
    expect(counts).toMatchObject({ batches: 6_000, dueBatches: 6_000, neverSentBatches: 0 });
    expect(percentileOf(counts.responseTimeUs, 99)).toBeGreaterThan(650_000);
    expect(percentileOf(counts.responseTimeUs, 99)).toBeLessThan(750_000);
    expect(percentileOf(counts.responseTimeUs, 100)).toBeGreaterThan(1_000_000);
    expect(percentileOf(counts.serviceTimeUs, 99)).toBeLessThan(1_100);
    // The wait was for connections, none of it the generator's own.
    expect(percentileOf(counts.slipUs, 100)).toBeLessThanOrEqual(1);
    expect(counts.lateBatches).toBeGreaterThan(190);
  });

  it('counts what was due and never sent, with the wait it had until the end', async () => {
    const clock = createVirtualClock();
    const { loop, writer, recorder } = anOpenLoop({
      clock,
      script: () => ({ takesMs: Number.POSITIVE_INFINITY }),
      maxInFlight: 10,
    });
    const run = loop.run(endless, { ...noLimits, wallMs: 2_000 });
    await clock.advance(20_000);
    expect((await run).endedBy).toBe('time');
    const counts = recorder.take(loop.gauges());
    expect(writer.bodies).toHaveLength(10);
    expect(counts).toMatchObject({ batches: 10, dueBatches: 2_000, neverSentBatches: 1_990, backlog: 0 });
    expect(counts.outcomes).toMatchObject([{ class: 'aborted', batches: 10 }]);
    expect(percentileOf(counts.responseTimeUs, 50)).toBeGreaterThan(990_000);
  });

  it('shares a schedule among threads: together they send what one thread would, at the same moments', async () => {
    const clock = createVirtualClock();
    const pacer = { kind: 'poisson', ratePerSec: 500, seed: 3 } as const;
    const loops = [0, 1, 2].map((index) =>
      anOpenLoop({ clock, script: inOneMs, pacer, batchSize: 7, share: { index, count: 3 } }),
    );
    const alone = anOpenLoop({ clock, script: inOneMs, pacer, batchSize: 7 });
    const runs = [...loops, alone].map(({ loop }) => loop.run(aSegment(0, 1_000), noLimits));
    await clock.advance(10_000);
    await Promise.all(runs);
    const sent = (writers: (typeof alone)[]) =>
      writers
        .flatMap(({ writer }) => writer.bodies.map((body, n) => `${writer.sentAtMs[n]} ${body}`))
        .toSorted();
    expect(sent(loops)).toEqual(sent([alone]));
    expect(alone.writer.bodies).toHaveLength(143);
  });

  it('goes on at the new rate as soon as it is changed', async () => {
    const clock = createVirtualClock();
    const { loop, recorder } = anOpenLoop({ clock, script: inOneMs });
    const run = loop.run(endless, { ...noLimits, wallMs: 3_000 });
    await clock.advance(1_000.5);
    expect(recorder.take(loop.gauges())).toMatchObject({ dueBatches: 1_001, ratePerSec: 1_000 });
    loop.changeRate(100);
    await clock.advance(1_000);
    expect(recorder.take(loop.gauges())).toMatchObject({ dueBatches: 100, ratePerSec: 100 });
    await clock.advance(10_000);
    expect((await run).endedBy).toBe('time');
  });

  it('goes on with its schedule after a pause, and is late with nothing', async () => {
    const clock = createVirtualClock();
    const pacer = { kind: 'ramp', fromPerSec: 0, toPerSec: 1_000, seconds: 10 } as const;
    const { loop, writer, recorder } = anOpenLoop({ clock, script: inOneMs, pacer });
    const first = loop.run(aSegment(0, 1_250), noLimits);
    await clock.advance(60_000);
    await first;
    const second = loop.run(aSegment(1_250, 2_500), noLimits);
    await clock.advance(60_000);
    await second;
    const counts = recorder.take(loop.gauges());
    expect(counts).toMatchObject({ batches: 2_500, lateBatches: 0, dueBatches: 2_500 });
    const gapAfterPause = (writer.sentAtMs[1_260] ?? 0) - (writer.sentAtMs[1_250] ?? 0);
    expect(gapAfterPause).toBeGreaterThan(15);
    expect(gapAfterPause).toBeLessThan(25);
  });

  it('follows the simulated clock where that is its pacer', async () => {
    const clock = createVirtualClock();
    const dueTimes = fromSimulatedClock({ roundsPerSimulatedMinute: 6, compression: 1_000 }, 10, 5);
    const { loop, writer } = anOpenLoop({ clock, script: inOneMs, dueTimes, batchSize: 5 });
    const run = loop.run(aSegment(0, 60), noLimits);
    await clock.advance(1_000);
    await run;
    expect(writer.sentAtMs).toEqual([0, 0, 10, 10, 20, 20, 30, 30, 40, 40, 50, 50]);
  });

  it('sends at the rate that a segment asks for in place of its own', async () => {
    const clock = createVirtualClock();
    const { loop, recorder } = anOpenLoop({ clock, script: inOneMs });
    const run = loop.run(endless, { wallMs: 1_000, ratePerSec: 50 });
    await clock.advance(5_000);
    await run;
    expect(recorder.take(loop.gauges()).batches).toBe(50);
  });

  it('ends by the rules, and nothing is sent after it', async () => {
    const clock = createVirtualClock();
    const { loop, writer } = anOpenLoop({ clock, script: () => ({ takesMs: 1, outcome: failed({}) }) });
    const run = loop.run(endless, { ...noLimits, wallMs: 60_000 });
    await clock.advance(10_000);
    expect((await run).endedBy).toBe('error_share');
    expect(writer.bodies.length).toBeLessThan(110);
  });

  it('waits for what is in flight when it is stopped, but not for ever', async () => {
    const clock = createVirtualClock();
    const { loop, recorder } = anOpenLoop({
      clock,
      script: (batch) => ({ takesMs: batch === 3 ? Number.POSITIVE_INFINITY : 500 }),
    });
    const run = loop.run(endless, noLimits);
    await clock.advance(10);
    loop.end({ endedBy: 'stopped', message: null });
    await clock.advance(10_000);
    expect((await run).endedBy).toBe('stopped');
    const counts = recorder.take(loop.gauges());
    expect(counts.batches).toBe(11);
    expect(counts.outcomes).toMatchObject([
      { class: 'ok', batches: 10 },
      { class: 'aborted', batches: 1 },
    ]);
    expect(loop.gauges()).toMatchObject({ inFlight: 0, backlog: 0 });
  });
});
