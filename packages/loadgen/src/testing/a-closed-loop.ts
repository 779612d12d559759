import type { Clock } from '@tidemark/domain/kernel/clock';
import type { RetryPolicy } from '@tidemark/domain/load/retry';
import { buildRound } from '@tidemark/domain/load/round';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { aTiming } from '@tidemark/workload/testing/a-timing';
import { AbortRules } from '../executors/abort-rules.ts';
import { BatchQueue } from '../executors/batch-queue.ts';
import { ClosedLoop } from '../executors/closed-loop.ts';
import { compilePoints } from '../points/compile-points.ts';
import { IntervalRecorder } from '../recording/interval-recorder.ts';
import { type Script, ScriptedWriter } from './scripted-writer.ts';

export type LoopSettings = {
  clock: Clock;
  script: Script;
  concurrency?: number;
  batchSize?: number;
  delayMs?: number;
  compression?: number | null;
  share?: { index: number; count: number };
  maxErrorShare?: number | null;
  firstBatchExtra?: number;
  retry?: RetryPolicy | null;
};

/** Schema of the loops under test: a round of ten points, a round each 10 simulated seconds. */
export const loopSchema = aSchema();
export const loopStartNs = 1_790_000_000_000_000_000n;

/** aClosedLoop builds a loop of two writers with batches of ten points, and gives its writer and recorder with it. */
export function aClosedLoop(settings: LoopSettings) {
  const { clock, script, concurrency = 2, batchSize = 10, delayMs = 0, compression = null } = settings;
  const { firstBatchExtra = 0, retry = null } = settings;
  const { share = { index: 0, count: 1 }, maxErrorShare = 0.5 } = settings;
  const simulatedClock = { roundsPerSimulatedMinute: 6, compression };
  const writer = new ScriptedWriter(clock, script);
  const recorder = new IntervalRecorder();
  const renderer = compilePoints(loopSchema, aTiming(), loopStartNs);
  const loop = new ClosedLoop({
    clock,
    writer,
    queue: new BatchQueue(renderer, { batchSize, firstBatchExtra }, concurrency, share),
    recorder,
    rules: new AbortRules({ maxErrorShare, minBatches: 100 }),
    layout: buildRound(loopSchema),
    simulatedClock,
    concurrency,
    delayMs,
    retry,
  });
  return { loop, writer, recorder, simulatedClock };
}

/** noLimits lets a segment run until its last point, at the executor's own rate. */
export const noLimits = { wallMs: null, ratePerSec: null };

/** aSegment builds a segment of points [firstPoint, endPoint). */
export function aSegment(firstPoint: number, endPoint: number) {
  return { firstPoint, endPoint, endsAtMinute: null, settles: false };
}
