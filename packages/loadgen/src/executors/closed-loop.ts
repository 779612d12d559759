import type { Clock } from '@tidemark/domain/kernel/clock';
import type { LoadSegment } from '@tidemark/domain/load/point-plan';
import { type RetryPolicy, retryPauseMs } from '@tidemark/domain/load/retry';
import type { RoundLayout } from '@tidemark/domain/load/round';
import type { SimulatedClock } from '@tidemark/domain/load/simulated-clock';
import type { OutcomeClass, OutcomeKnowledge, WriteOutcome } from '@tidemark/domain/load/write-outcome';
import type { BatchWriter } from '@tidemark/domain/target/batch-writer';
import { batchDueAtMs } from '../pacing/batch-due.ts';
import { countValues } from '../recording/count-values.ts';
import { type ExecutorGauges, noGauges } from '../recording/interval-counts.ts';
import type { BatchResult, IntervalRecorder } from '../recording/interval-recorder.ts';
import type { AbortRules } from './abort-rules.ts';
import type { Batch, BatchQueue } from './batch-queue.ts';
import type { LoadExecutor, SegmentEnd, SegmentLimits } from './load-executor.ts';
import { SegmentEnding } from './segment-ending.ts';
import { abandoned, outcomeAfter } from './unfinished-batches.ts';

export type ClosedLoopOptions = {
  clock: Clock;
  writer: BatchWriter;
  queue: BatchQueue;
  recorder: IntervalRecorder;
  rules: AbortRules;
  layout: RoundLayout;
  simulatedClock: SimulatedClock;
  concurrency: number;
  delayMs: number;
  retry: RetryPolicy | null;
};

/** Pause of a writer that could not even connect, so that a dead target does not use up the plan within a moment. */
const unreachablePauseMs = 250;
const cannotSend: ReadonlySet<OutcomeClass> = new Set(['unreachable', 'generator']);

type Flight = {
  batch: Batch;
  intendedAtMs: number;
  sentAtMs: number;
  settledAtMs: number | null;
  /** What is known of the points from attempts before this one. */
  before: OutcomeKnowledge;
};

/**
 * Closed model: each writer sends its next batch when the last one settled (after a pause, where there is one), but not before it is due.
 * The intended moment of a batch is when it was due; where nothing is due at a time, when its writer was free for it.
 * A batch that is tried again keeps its first intended moment. Batches are encoded while others are in flight.
 */
export class ClosedLoop implements LoadExecutor {
  readonly #options: ClosedLoopOptions;
  readonly #inFlight = new Set<Flight>();
  #ending: SegmentEnding | null = null;
  #beganAtMs = 0;

  constructor(options: ClosedLoopOptions) {
    this.#options = options;
  }

  async run(segment: LoadSegment, { wallMs }: SegmentLimits): Promise<SegmentEnd> {
    const { clock, queue, concurrency } = this.#options;
    queue.begin(segment);
    this.#beganAtMs = clock.nowMs();
    const ending = new SegmentEnding(clock, wallMs);
    this.#ending = ending;
    const writers = Array.from({ length: concurrency }, () => this.#write(segment, ending.signal));
    const end = await ending.settled(Promise.all(writers));
    for (const flight of this.#inFlight) this.#record(flight, abandoned);
    this.#inFlight.clear();
    this.#ending = null;
    return end;
  }

  end(reason: SegmentEnd): void {
    this.#ending?.end(reason);
  }

  changeRate(): void {}

  gauges(): ExecutorGauges {
    let openPoints = 0;
    for (const { batch } of this.#inFlight) openPoints += batch.endPoint - batch.firstPoint;
    return { ...noGauges, inFlight: this.#inFlight.size, openPoints };
  }

  async #write(segment: LoadSegment, signal: AbortSignal): Promise<void> {
    const { clock, queue, delayMs } = this.#options;
    for (let batch = queue.take(); batch !== null; batch = queue.take()) {
      const intendedAtMs = await this.#awaitDue(batch, segment, signal);
      if (signal.aborted) return;
      const outcome = await this.#sendUntilSettled(batch, intendedAtMs, signal);
      const pauseMs = cannotSend.has(outcome.class) ? Math.max(delayMs, unreachablePauseMs) : delayMs;
      if (pauseMs > 0) await clock.sleep(pauseMs, signal);
      if (signal.aborted) return;
    }
  }

  /** Waits until a batch is due, and gives that moment. */
  async #awaitDue(batch: Batch, segment: LoadSegment, signal: AbortSignal): Promise<number> {
    const { clock, simulatedClock, layout } = this.#options;
    if (simulatedClock.compression === null) return clock.nowMs();
    const dueAtMs =
      this.#beganAtMs +
      batchDueAtMs(simulatedClock, layout.pointsPerRound, segment.firstPoint, batch.firstPoint);
    while (clock.nowMs() < dueAtMs && !signal.aborted) await clock.sleep(dueAtMs - clock.nowMs(), signal);
    return dueAtMs;
  }

  /** Sends a batch as often as the client would, and gives what became of it in the end. */
  async #sendUntilSettled(batch: Batch, intendedAtMs: number, signal: AbortSignal): Promise<WriteOutcome> {
    const { clock, retry, recorder } = this.#options;
    let before: OutcomeKnowledge = 'fail';
    recorder.recordIssued(batch.endPoint - batch.firstPoint);
    for (let attempt = 1; ; attempt += 1) {
      const flight: Flight = { batch, intendedAtMs, sentAtMs: clock.nowMs(), settledAtMs: null, before };
      const outcome = await this.#send(flight);
      const pauseMs = retry === null ? null : retryPauseMs(retry, outcome, attempt);
      // A pause of nothing still lets others run.
      if (pauseMs !== null) await clock.sleep(Math.max(1, pauseMs), signal);
      if (pauseMs === null || signal.aborted) return this.#settle(flight, outcome);
      this.#inFlight.delete(flight);
      recorder.recordRetry(this.#resultOf(flight, outcome));
      if (outcome.knowledge === 'unknown') before = 'unknown';
    }
  }

  async #send(flight: Flight): Promise<WriteOutcome> {
    const { writer, queue, rules, clock, layout } = this.#options;
    const { body, byteCount, endPoint, firstPoint } = flight.batch;
    this.#inFlight.add(flight);
    const valueCount = countValues(layout, firstPoint, endPoint);
    const settling = writer.write(body, byteCount, endPoint - firstPoint, valueCount);
    queue.prepare();
    const outcome = await settling;
    flight.settledAtMs = clock.nowMs();
    const verdict = rules.judge(outcome, flight.sentAtMs, flight.settledAtMs);
    if (verdict !== null) this.end(verdict);
    return outcome;
  }

  #settle(flight: Flight, outcome: WriteOutcome): WriteOutcome {
    if (!this.#inFlight.delete(flight)) return outcome;
    this.#record(flight, outcome);
    this.#options.queue.release(flight.batch);
    return outcome;
  }

  #record(flight: Flight, outcome: WriteOutcome): void {
    this.#options.recorder.record(this.#resultOf(flight, outcomeAfter(flight.before, outcome)));
  }

  #resultOf(flight: Flight, outcome: WriteOutcome): BatchResult {
    const { batch, intendedAtMs, sentAtMs } = flight;
    const { firstPoint, endPoint, byteCount } = batch;
    const valueCount = countValues(this.#options.layout, firstPoint, endPoint);
    const settledAtMs = flight.settledAtMs ?? this.#options.clock.nowMs();
    const points = { firstPoint, endPoint, valueCount, byteCount };
    return { ...points, intendedAtMs, readyAtMs: null, sentAtMs, settledAtMs, outcome };
  }
}
