import { acceptedOutcome, sentOutcome, type WriteOutcome } from '@tidemark/domain/load/write-outcome';
import { percentileOf } from '@tidemark/stats/time-counts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noGauges } from './interval-counts.ts';
import { type BatchResult, IntervalRecorder } from './interval-recorder.ts';
import { mergeIntervalCounts } from './merge-interval-counts.ts';

const outcomes: WriteOutcome[] = [
  acceptedOutcome,
  {
    class: 'partial',
    knowledge: 'ok',
    statusCode: 400,
    droppedPoints: 3,
    detail: 'partial write: dropped=3',
  },
  { class: 'malformed', knowledge: 'fail', statusCode: 400, droppedPoints: 0, detail: 'unable to parse' },
  { class: 'timeout', knowledge: 'unknown', statusCode: null, droppedPoints: 0, detail: null },
  { class: 'unreachable', knowledge: 'fail', statusCode: null, droppedPoints: 0, detail: 'ECONNREFUSED' },
  sentOutcome,
];

function aBatch(number: number, overrides: Partial<BatchResult> = {}): BatchResult {
  const timing = { intendedAtMs: 10, readyAtMs: 11, sentAtMs: 12, settledAtMs: 20 };
  return {
    firstPoint: number * 10,
    endPoint: number * 10 + 10,
    valueCount: 20,
    byteCount: 500,
    ...timing,
    outcome: acceptedOutcome,
    ...overrides,
  };
}

test('points are counted by what is known of them, and a partial write by what was left out', () => {
  const recorder = new IntervalRecorder();
  for (const [number, outcome] of outcomes.entries()) recorder.record(aBatch(number, { outcome }));
  const counts = recorder.take();
  expect(counts).toMatchObject({
    batches: 6,
    bytes: 3_000,
    pointsAcknowledged: 17,
    pointsHandedOver: 10,
    pointsRejected: 23,
    pointsUnknown: 10,
    valuesAcknowledged: 34,
    lastPoint: 59,
  });
  expect(counts.settled).toEqual({
    acknowledged: [[0, 10]],
    handedOver: [[50, 60]],
    partial: [[10, 20]],
    rejected: [
      [20, 30],
      [40, 50],
    ],
    unknown: [[30, 40]],
  });
  expect(
    counts.outcomes.map(({ class: name, batches, points, detail }) => [name, batches, points, detail]),
  ).toEqual([
    ['ok', 1, 10, null],
    ['partial', 1, 10, 'partial write: dropped=3'],
    ['malformed', 1, 10, 'unable to parse'],
    ['timeout', 1, 10, null],
    ['unreachable', 1, 10, 'ECONNREFUSED'],
    ['sent', 1, 10, null],
  ]);
});

test('response time counts from the intended moment, service time from sending', () => {
  const recorder = new IntervalRecorder();
  recorder.record(aBatch(0, { intendedAtMs: 100, sentAtMs: 900, settledAtMs: 1_000 }));
  const counts = recorder.take();
  expect(percentileOf(counts.responseTimeUs, 50)).toBeGreaterThanOrEqual(900_000);
  expect(percentileOf(counts.serviceTimeUs, 100)).toBeLessThan(100_200);
  expect(counts.lateBatches).toBe(1);
});

test('the generator answers for what it was late with a free connection, the queue for all of the wait', () => {
  const recorder = new IntervalRecorder();
  recorder.record(aBatch(0, { intendedAtMs: 100, readyAtMs: 900, sentAtMs: 902, settledAtMs: 1_000 }));
  const counts = recorder.take();
  expect(percentileOf(counts.slipUs, 50)).toBe(2_000);
  expect(percentileOf(counts.queueDelayUs, 50)).toBeGreaterThanOrEqual(802_000);
});

test('a batch that was never sent waited to the end of the load, and its points stay unsettled', () => {
  const recorder = new IntervalRecorder();
  recorder.recordNeverSent(1_000, 3_000);
  const counts = recorder.take();
  expect(counts).toMatchObject({ neverSentBatches: 1, batches: 0, pointsRejected: 0, serviceTimeUs: null });
  expect(percentileOf(counts.responseTimeUs, 100)).toBeGreaterThanOrEqual(2_000_000);
});

test('an attempt that is tried again settles no points and is counted apart', () => {
  const recorder = new IntervalRecorder();
  const outcome: WriteOutcome = {
    class: 'overloaded',
    knowledge: 'fail',
    statusCode: 503,
    droppedPoints: 0,
    detail: 'queue full',
  };
  recorder.recordRetry(aBatch(0, { outcome }));
  recorder.record(aBatch(0));
  expect(recorder.take()).toMatchObject({
    batches: 1,
    retries: 1,
    pointsAcknowledged: 10,
    pointsRejected: 0,
    outcomes: [{ class: 'ok', batches: 1 }],
    retriedOutcomes: [{ class: 'overloaded', batches: 1, points: 10 }],
  });
});

test('evicted points count by what is known of them', () => {
  const recorder = new IntervalRecorder();
  recorder.recordEvicted(0, 5, 'fail');
  recorder.recordEvicted(5, 7, 'unknown');
  expect(recorder.take()).toMatchObject({ evictedPoints: 7, pointsRejected: 5, pointsUnknown: 2 });
});

test('what came due is reported for the interval alone', () => {
  const recorder = new IntervalRecorder();
  const gauges = { ...noGauges, dueBatches: 10, inFlight: 2, backlog: 1, ratePerSec: 5 };
  expect(recorder.take(gauges).dueBatches).toBe(10);
  expect(recorder.take({ ...gauges, dueBatches: 14 }).dueBatches).toBe(4);
});

test('bytes of answers are counted of every attempt, and of the last one once', () => {
  const recorder = new IntervalRecorder();
  const answered = (answerBytes: number) => {
    const batch = aBatch(0);
    return { ...batch, outcome: { ...batch.outcome, answerBytes } };
  };
  recorder.record(aBatch(0));
  recorder.recordRetry(answered(30));
  recorder.record(answered(12));
  expect(recorder.take().answerBytes).toBe(42);
  expect(recorder.take().answerBytes).toBe(0);
});

test('what was taken is not counted again', () => {
  const recorder = new IntervalRecorder();
  recorder.record(aBatch(0));
  recorder.take();
  expect(recorder.take()).toMatchObject({
    batches: 0,
    bytes: 0,
    outcomes: [],
    responseTimeUs: null,
    serviceTimeUs: null,
    lastPoint: -1,
  });
});

test('threads added up give exactly what one recorder of all batches gives', () => {
  const batch = fc.record({
    outcome: fc.constantFrom(...outcomes),
    waitMs: fc.nat(2_000),
    thread: fc.nat(2),
  });
  fc.assert(
    fc.property(fc.array(batch, { maxLength: 40 }), (batches) => {
      const whole = new IntervalRecorder();
      const threads = [0, 1, 2].map(() => new IntervalRecorder());
      batches.forEach(({ outcome, waitMs, thread }, number) => {
        const result = aBatch(number, { outcome, settledAtMs: 12 + waitMs });
        whole.record(result);
        threads[thread]?.record(result);
      });
      const merged = mergeIntervalCounts(threads.map((recorder) => recorder.take()));
      const byClass = <Counted extends { class: string }>(counts: Counted[]) =>
        counts.toSorted((a, b) => a.class.localeCompare(b.class));
      const expected = mergeIntervalCounts([whole.take()]);
      expect({ ...merged, outcomes: byClass(merged.outcomes) }).toEqual({
        ...expected,
        outcomes: byClass(expected.outcomes),
      });
    }),
  );
});
