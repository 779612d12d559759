import { retryShape } from '@tidemark/domain/load/retry';
import { acceptedOutcome, type WriteOutcome } from '@tidemark/domain/load/write-outcome';
import { createVirtualClock } from '@tidemark/domain/testing/virtual-clock';
import { decodeHistogram, summarizeHistogram } from '@tidemark/stats/histogram';
import { encodeSlots, type TimeSlots } from '@tidemark/stats/time-counts';
import { lineProtocolOf } from '@tidemark/workload/line-protocol';
import { pointAt } from '@tidemark/workload/point-at';
import { aTiming } from '@tidemark/workload/testing/a-timing';
import { expect, test } from 'vitest';
import { aClosedLoop, aSegment, loopSchema, loopStartNs, noLimits } from '../testing/a-closed-loop.ts';

const failed = (overrides: Partial<WriteOutcome>): WriteOutcome => ({
  class: 'server_error',
  knowledge: 'unknown',
  statusCode: 500,
  droppedPoints: 0,
  detail: 'write failed',
  ...overrides,
});
const refused = failed({ class: 'unreachable', knowledge: 'fail', statusCode: null, detail: 'ECONNREFUSED' });

function summaryOf(slots: TimeSlots | null) {
  const encoded = encodeSlots([slots]);
  if (encoded === null) throw new Error('nothing was measured');
  return summarizeHistogram(decodeHistogram(encoded));
}

test('every point of a segment is sent once, in batches that do not reach beyond it', async () => {
  const clock = createVirtualClock();
  const { loop, writer, recorder } = aClosedLoop({
    clock,
    script: () => ({ takesMs: 20 }),
    batchSize: 7,
  });
  const first = loop.run(aSegment(5, 30), noLimits);
  await clock.advance(1_000);
  expect(await first).toEqual({ endedBy: 'completed', message: null });
  const second = loop.run(aSegment(30, 40), noLimits);
  await clock.advance(1_000);
  await second;
  expect(writer.bodies.map((body) => body.split('\n').length)).toEqual([7, 7, 7, 4, 7, 3]);
  const expected = Array.from({ length: 35 }, (_, i) =>
    lineProtocolOf(pointAt(loopSchema, aTiming(), loopStartNs, 5 + i), 'ns'),
  );
  expect(writer.bodies.join('\n').split('\n')).toEqual(expected);
  const counts = recorder.take();
  expect(counts).toMatchObject({
    batches: 6,
    pointsAcknowledged: 35,
    pointsUnknown: 0,
    pointsRejected: 0,
    valuesAcknowledged: 35,
    lastPoint: 39,
  });
  expect(counts.settled.acknowledged).toEqual([[5, 40]]);
  expect(counts.bytes).toBe(writer.bodies.reduce((sum, body) => sum + body.length, 0));
});

test('no more batches are in flight than there are writers, and each writer pauses after its batch', async () => {
  const clock = createVirtualClock();
  const { loop, writer } = aClosedLoop({
    clock,
    script: () => ({ takesMs: 30 }),
    concurrency: 3,
    delayMs: 70,
  });
  const run = loop.run(aSegment(0, 90), noLimits);
  await clock.advance(1_000);
  await run;
  expect(writer.mostInFlight).toBe(3);
  expect(writer.sentAtMs).toEqual([0, 0, 0, 100, 100, 100, 200, 200, 200]);
});

test('a target that stalls for a second shows in the response time of every batch that was due meanwhile', async () => {
  const clock = createVirtualClock();
  // A batch (one round, 10 simulated seconds) is due each 10 ms; the target answers in 1 ms, but stands still for a second at 2 s.
  const script = (_: number, nowMs: number) => ({
    takesMs: nowMs >= 2_000 && nowMs < 3_000 ? 3_001 - nowMs : 1,
  });
  const { loop, recorder } = aClosedLoop({ clock, script, concurrency: 1, compression: 1_000 });
  const run = loop.run(aSegment(0, 5_000), noLimits);
  await clock.advance(60_000);
  expect(await run).toEqual({ endedBy: 'completed', message: null });
  const counts = recorder.take();
  const response = summaryOf(counts.responseTimeUs);
  const service = summaryOf(counts.serviceTimeUs);
  expect(counts.batches).toBe(500);
  // Batch 200 holds the writer until 3 001 ms. The j-th after it goes out at 3 000 + j, due at 2 000 + 10 j: late by more than 5 ms up to j = 110.
  expect(counts.lateBatches).toBe(110);
  expect(service.p99Us).toBeLessThan(1_010);
  expect(response.maxUs).toBeGreaterThan(1_000_000);
  expect(response.p90Us).toBeGreaterThan(500_000);
});

test('without a stall no batch is late, and each is sent exactly when it is due', async () => {
  const clock = createVirtualClock();
  const { loop, writer, recorder } = aClosedLoop({
    clock,
    script: () => ({ takesMs: 4 }),
    compression: 1_000,
  });
  const run = loop.run(aSegment(100, 1_100), noLimits);
  await clock.advance(10_000);
  await run;
  expect(writer.sentAtMs).toEqual(Array.from({ length: 100 }, (_, k) => k * 10));
  expect(recorder.take().lateBatches).toBe(0);
});

test('threads share a segment: together they send every point once', async () => {
  const clock = createVirtualClock();
  const loops = [0, 1, 2].map((index) =>
    aClosedLoop({ clock, script: () => ({ takesMs: 5 }), share: { index, count: 3 } }),
  );
  const runs = loops.map(({ loop }) => loop.run(aSegment(0, 95), noLimits));
  await clock.advance(1_000);
  await Promise.all(runs);
  const ranges = loops.map(({ recorder }) => recorder.take().settled.acknowledged);
  expect(ranges).toEqual([
    [
      [0, 10],
      [30, 40],
      [60, 70],
      [90, 95],
    ],
    [
      [10, 20],
      [40, 50],
      [70, 80],
    ],
    [
      [20, 30],
      [50, 60],
      [80, 90],
    ],
  ]);
});

test('a stopped load sends nothing more, waits for what is in flight, and keeps the rest unsent', async () => {
  const clock = createVirtualClock();
  const { loop, writer, recorder } = aClosedLoop({ clock, script: () => ({ takesMs: 300 }) });
  const run = loop.run(aSegment(0, 1_000), noLimits);
  await clock.advance(1_000);
  loop.end({ endedBy: 'stopped', message: null });
  await clock.advance(300);
  expect(await run).toEqual({ endedBy: 'stopped', message: null });
  expect(writer.bodies.length).toBe(8);
  expect(recorder.take().settled.acknowledged).toEqual([[0, 80]]);
});

test('a batch that never settles is given up as unknown after the load was stopped', async () => {
  const clock = createVirtualClock();
  const script = (batch: number) => ({ takesMs: batch === 1 ? Number.POSITIVE_INFINITY : 100 });
  const { loop, recorder } = aClosedLoop({ clock, script });
  const run = loop.run(aSegment(0, 1_000), noLimits);
  await clock.advance(350);
  loop.end({ endedBy: 'stopped', message: null });
  await clock.advance(4_000);
  expect((await run).endedBy).toBe('stopped');
  const { settled, pointsUnknown } = recorder.take();
  expect(settled.unknown).toEqual([[10, 20]]);
  expect(settled.acknowledged).toEqual([
    [0, 10],
    [20, 50],
  ]);
  expect(pointsUnknown).toBe(10);
});

test('the wall clock ends a segment that has no other end', async () => {
  const clock = createVirtualClock();
  const { loop, writer } = aClosedLoop({ clock, script: () => ({ takesMs: 100 }), concurrency: 1 });
  const run = loop.run(aSegment(0, Number.MAX_SAFE_INTEGER), { ...noLimits, wallMs: 1_950 });
  await clock.advance(5_000);
  expect(await run).toEqual({ endedBy: 'time', message: null });
  expect(writer.bodies.length).toBe(20);
});

test('a dead target ends the load after five seconds and does not use up the plan', async () => {
  const clock = createVirtualClock();
  const script = (_: number, nowMs: number) =>
    nowMs < 1_000 ? { takesMs: 10 } : { takesMs: 1, outcome: refused };
  const { loop, writer } = aClosedLoop({ clock, script });
  const run = loop.run(aSegment(0, 1_000_000), noLimits);
  await clock.advance(60_000);
  expect(await run).toEqual({ endedBy: 'unreachable', message: 'ECONNREFUSED' });
  const refusedBatches = writer.sentAtMs.filter((ms) => ms >= 1_000);
  expect(refusedBatches.at(-1)).toBeLessThan(6_300);
  expect(refusedBatches.length).toBeLessThan(50);
});

test('a target that comes back within five seconds goes on being written to', async () => {
  const clock = createVirtualClock();
  const script = (_: number, nowMs: number) =>
    nowMs > 1_000 && nowMs < 4_000 ? { takesMs: 1, outcome: refused } : { takesMs: 10 };
  const { loop } = aClosedLoop({ clock, script });
  const run = loop.run(aSegment(0, 20_000), noLimits);
  await clock.advance(60_000);
  expect((await run).endedBy).toBe('completed');
});

test.each([
  {
    outcome: failed({ class: 'auth', knowledge: 'fail', statusCode: 401, detail: 'authorization failed' }),
    endedBy: 'auth',
  },
  {
    outcome: failed({ class: 'config', knowledge: 'fail', statusCode: 404, detail: 'database not found' }),
    endedBy: 'config',
  },
])(
  'a target that refuses the first batches for $endedBy ends the load at once',
  async ({ outcome, endedBy }) => {
    const clock = createVirtualClock();
    const { loop, writer } = aClosedLoop({ clock, script: () => ({ takesMs: 10, outcome }) });
    const run = loop.run(aSegment(0, 10_000), noLimits);
    await clock.advance(1_000);
    expect(await run).toEqual({ endedBy, message: outcome.detail });
    expect(writer.bodies.length).toBe(2);
  },
);

test('half of the batches failing ends the load once a hundred have settled', async () => {
  const clock = createVirtualClock();
  const script = (batch: number) =>
    batch % 2 === 0 ? { takesMs: 10, outcome: failed({}) } : { takesMs: 10 };
  const { loop, recorder } = aClosedLoop({ clock, script });
  const run = loop.run(aSegment(0, 100_000), noLimits);
  await clock.advance(10_000);
  const end = await run;
  expect(end.endedBy).toBe('error_share');
  expect(end.message).toContain('write failed');
  const { batches, pointsUnknown, pointsAcknowledged } = recorder.take();
  expect(batches).toBeGreaterThanOrEqual(100);
  expect(batches).toBeLessThanOrEqual(102);
  expect(pointsUnknown + pointsAcknowledged).toBe(batches * 10);
});

test('a few failures, or any number where no share is set, do not end the load', async () => {
  const clock = createVirtualClock();
  const few = (batch: number) => (batch % 5 === 0 ? { takesMs: 10, outcome: failed({}) } : { takesMs: 10 });
  const all = () => ({ takesMs: 10, outcome: failed({}) });
  const loops = [
    aClosedLoop({ clock, script: few }),
    aClosedLoop({ clock, script: all, maxErrorShare: null }),
  ];
  const runs = loops.map(({ loop }) => loop.run(aSegment(0, 5_000), noLimits));
  await clock.advance(20_000);
  expect((await Promise.all(runs)).map((end) => end.endedBy)).toEqual(['completed', 'completed']);
});

test('failures of more than ten seconds ago do not count', async () => {
  const clock = createVirtualClock();
  // 90 failures within the first second, then one answer a second: never a hundred within ten seconds.
  const script = (batch: number) =>
    batch < 90 ? { takesMs: 10, outcome: failed({}) } : { takesMs: 1_000, outcome: failed({}) };
  const { loop } = aClosedLoop({ clock, script, concurrency: 1 });
  const run = loop.run(aSegment(0, 1_200), noLimits);
  await clock.advance(100_000);
  expect((await run).endedBy).toBe('completed');
});

test('a writer that retries sends the same batch again until it is taken, timed from its first intended moment', async () => {
  const clock = createVirtualClock();
  const retry = retryShape.parse({ firstPauseMs: 100, factor: 1, maxAttempts: null });
  const { loop, writer, recorder } = aClosedLoop({
    clock,
    script: (batch) => ({
      takesMs: 10,
      outcome: batch < 3 ? failed({ knowledge: 'fail' }) : acceptedOutcome,
    }),
    concurrency: 1,
    retry,
  });
  const run = loop.run(aSegment(0, 20), noLimits);
  await clock.advance(60_000);
  expect((await run).endedBy).toBe('completed');
  expect(writer.bodies).toHaveLength(5);
  expect(new Set(writer.bodies.slice(0, 4)).size).toBe(1);
  const counts = recorder.take();
  expect(counts).toMatchObject({ batches: 2, retries: 3, pointsAcknowledged: 20, pointsRejected: 0 });
  expect(counts.retriedOutcomes).toMatchObject([{ class: 'server_error', batches: 3 }]);
  expect(summaryOf(counts.responseTimeUs).maxUs).toBeGreaterThanOrEqual(340_000);
});

test('a writer gives up after its last attempt, and does not retry what would fail again', async () => {
  const clock = createVirtualClock();
  const retry = retryShape.parse({ firstPauseMs: 1, maxAttempts: 2 });
  const conflict = failed({ class: 'schema_conflict', knowledge: 'fail', statusCode: 400 });
  const { loop, writer, recorder } = aClosedLoop({
    clock,
    script: (batch) => ({ takesMs: 1, outcome: batch === 0 ? conflict : failed({ knowledge: 'fail' }) }),
    concurrency: 1,
    retry,
    maxErrorShare: null,
  });
  const run = loop.run(aSegment(0, 20), noLimits);
  await clock.advance(60_000);
  await run;
  expect(writer.bodies).toHaveLength(3);
  expect(recorder.take()).toMatchObject({ batches: 2, retries: 1, pointsRejected: 20 });
});

test('the first batch may be longer by a point, and the others follow it without a gap, from any number of threads', async () => {
  const clock = createVirtualClock();
  const shares = [0, 1].map((index) => ({ index, count: 2 }));
  const loops = [undefined, ...shares].map((share) =>
    aClosedLoop({
      clock,
      script: () => ({ takesMs: 1 }),
      concurrency: 1,
      firstBatchExtra: 1,
      ...(share ? { share } : {}),
    }),
  );
  const runs = loops.map(({ loop }) => loop.run(aSegment(0, 45), noLimits));
  await clock.advance(1_000);
  await Promise.all(runs);
  const [alone, ...together] = loops.map(({ writer }) => writer.bodies);
  expect(alone?.map((body) => body.split('\n').length)).toEqual([11, 10, 10, 10, 4]);
  expect(together.flat().toSorted()).toEqual(alone?.toSorted());
});
