import { bufferedClientShape } from '@tidemark/domain/load/executor';
import { pacerSchedule } from '@tidemark/domain/load/pacer-schedule';
import { buildRound } from '@tidemark/domain/load/round';
import { acceptedOutcome, type WriteOutcome } from '@tidemark/domain/load/write-outcome';
import { createVirtualClock } from '@tidemark/domain/testing/virtual-clock';
import { createVirtualTicker } from '@tidemark/domain/testing/virtual-ticker';
import { percentileOf } from '@tidemark/stats/time-counts';
import { aTiming } from '@tidemark/workload/testing/a-timing';
import { describe, expect, it } from 'vitest';
import { compilePoints } from '../points/compile-points.ts';
import { IntervalRecorder } from '../recording/interval-recorder.ts';
import { aSegment, loopSchema, loopStartNs, noLimits } from '../testing/a-closed-loop.ts';
import { type Script, ScriptedWriter } from '../testing/scripted-writer.ts';
import { AbortRules } from './abort-rules.ts';
import { BufferedClient } from './buffered-client.ts';

const overloaded: WriteOutcome = {
  class: 'overloaded',
  knowledge: 'fail',
  statusCode: 503,
  droppedPoints: 0,
  detail: 'queue full',
};

function aClient(script: Script, settings: object = {}) {
  const clock = createVirtualClock();
  const writer = new ScriptedWriter(clock, script);
  const recorder = new IntervalRecorder();
  const client = bufferedClientShape.parse({
    kind: 'buffered-client',
    pacer: { kind: 'constant', ratePerSec: 1_000 },
    batchSize: 100,
    flushIntervalMs: 1_000,
    bufferLimitPoints: 1_000,
    retry: { firstPauseMs: 500, factor: 2, maxPauseMs: 4_000 },
    ...settings,
  });
  const renderer = compilePoints(loopSchema, aTiming(), loopStartNs);
  const loop = new BufferedClient({
    clock,
    ticker: createVirtualTicker(clock),
    writer,
    renderer,
    recorder,
    rules: new AbortRules({ maxErrorShare: null, minBatches: 100 }),
    layout: buildRound(loopSchema),
    client,
    arrivals: pacerSchedule(client.pacer),
    seed: 1,
  });
  return { clock, loop, writer, recorder };
}

const pointsOf = (bodies: string[]) => bodies.map((body) => body.split('\n').length);

/** Down from `from` to `until`. */
const downBetween =
  (from: number, until: number): Script =>
  (_, nowMs) => ({
    takesMs: 1,
    outcome: nowMs >= from && nowMs < until ? overloaded : acceptedOutcome,
  });

describe('a buffered client', () => {
  it('sends batches as they fill, and the rest when no more points come', async () => {
    const { clock, loop, writer, recorder } = aClient(() => ({ takesMs: 1 }), { flushIntervalMs: 10_000 });
    const run = loop.run(aSegment(0, 1_050), noLimits);
    await clock.advance(5_000);
    expect(await run).toEqual({ endedBy: 'completed', message: null });
    expect(pointsOf(writer.bodies)).toEqual([...Array.from({ length: 10 }, () => 100), 50]);
    expect(recorder.take(loop.gauges())).toMatchObject({
      batches: 11,
      pointsAcknowledged: 1_050,
      retries: 0,
      evictedPoints: 0,
      dueBatches: 11,
      bufferedPoints: 0,
    });
  });

  it('keeps what failed, backs off, and sends the oldest first when the target is back', async () => {
    const { clock, loop, writer, recorder } = aClient(downBetween(150, 1_000), { bufferLimitPoints: 5_000 });
    const run = loop.run(aSegment(0, 1_500), noLimits);
    await clock.advance(900);
    expect(recorder.take(loop.gauges())).toMatchObject({
      pointsAcknowledged: 100,
      retries: 2,
      bufferedPoints: 800,
      bufferedPointsMax: 800,
    });
    await clock.advance(10_000);
    expect((await run).endedBy).toBe('completed');
    const counts = recorder.take(loop.gauges());
    expect(counts).toMatchObject({
      pointsAcknowledged: 1_400,
      pointsRejected: 0,
      evictedPoints: 0,
      bufferedPoints: 0,
      bufferedPointsMax: 1_400,
    });
    expect(recorder.take(loop.gauges())).toMatchObject({ bufferedPoints: 0, bufferedPointsMax: 0 });
    const first = (body: string) => body.split('\n')[0];
    const accepted = writer.bodies.filter((_, n) => (writer.sentAtMs[n] ?? 0) >= 1_000);
    expect(accepted.map(first)).toEqual(accepted.map(first).toSorted());
    // The batch that was due at 199 ms waited for the target until it was back.
    expect(percentileOf(counts.responseTimeUs, 100)).toBeGreaterThan(1_000_000);
  });

  it('evicts the oldest points, to the point, when the buffer is full', async () => {
    const { clock, loop, recorder } = aClient(downBetween(150, 5_000), { bufferLimitPoints: 250 });
    const run = loop.run(aSegment(0, 1_000), noLimits);
    await clock.advance(20_000);
    expect((await run).endedBy).toBe('completed');
    const counts = recorder.take(loop.gauges());
    // 100 went through before, the last 250 wait in the buffer until the target is back.
    expect(counts).toMatchObject({ evictedPoints: 650, pointsAcknowledged: 350, pointsRejected: 650 });
    expect(counts.bufferedPointsMax).toBe(250);
    expect(counts.settled.rejected).toEqual([[100, 750]]);
    expect(counts.settled.acknowledged).toEqual([
      [0, 100],
      [750, 1_000],
    ]);
  });

  it('does not try again what would fail again', async () => {
    const conflict: WriteOutcome = { ...overloaded, class: 'schema_conflict', statusCode: 400 };
    const { clock, loop, writer, recorder } = aClient(() => ({ takesMs: 1, outcome: conflict }));
    const run = loop.run(aSegment(0, 300), noLimits);
    await clock.advance(5_000);
    await run;
    expect(writer.bodies).toHaveLength(3);
    expect(recorder.take(loop.gauges())).toMatchObject({ retries: 0, pointsRejected: 300 });
  });

  it('leaves points unknown whose answer once stayed away, also where a later attempt is refused', async () => {
    const timeout: WriteOutcome = { ...overloaded, class: 'timeout', knowledge: 'unknown', statusCode: null };
    const { clock, loop, recorder } = aClient((batch) => ({
      takesMs: 1,
      outcome: batch === 0 ? timeout : { ...overloaded, class: 'rejected', statusCode: 400 },
    }));
    const run = loop.run(aSegment(0, 100), noLimits);
    await clock.advance(5_000);
    await run;
    expect(recorder.take(loop.gauges())).toMatchObject({ retries: 1, pointsUnknown: 100, pointsRejected: 0 });
  });

  it('has ended as soon as what was in flight at the end of its time has settled', async () => {
    const { clock, loop, recorder } = aClient(() => ({ takesMs: 40 }));
    const run = loop.run(aSegment(0, Number.MAX_SAFE_INTEGER), { ...noLimits, wallMs: 620 });
    let endedAtMs = 0;
    void run.then(() => {
      endedAtMs = clock.nowMs();
    });
    await clock.advance(20_000);
    expect((await run).endedBy).toBe('time');
    expect(endedAtMs).toBe(639);
    expect(recorder.take(loop.gauges())).toMatchObject({ pointsAcknowledged: 600, pointsUnknown: 0 });
  });

  it('reports what it could not send before its time was over', async () => {
    const { clock, loop, recorder } = aClient(downBetween(0, 1e9));
    const run = loop.run(aSegment(0, Number.MAX_SAFE_INTEGER), { ...noLimits, wallMs: 650 });
    await clock.advance(20_000);
    expect((await run).endedBy).toBe('time');
    const counts = recorder.take(loop.gauges());
    expect(counts).toMatchObject({
      pointsAcknowledged: 0,
      pointsRejected: 100,
      neverSentBatches: 5,
      bufferedPoints: 0,
    });
  });
});
