import type { BatchWriter } from '@tidemark/domain/batch-writer';
import type { Clock } from '@tidemark/domain/clock';
import type { LoadSegment } from '@tidemark/domain/point-plan';
import type { RoundLayout } from '@tidemark/domain/round';
import type { SimulatedClock } from '@tidemark/domain/simulated-clock';
import type { OutcomeClass, WriteOutcome } from '@tidemark/domain/write-outcome';
import { batchDueAtMs } from '../pacing/batch-due.ts';
import { countValues } from '../recording/count-values.ts';
import type { IntervalRecorder } from '../recording/interval-recorder.ts';
import type { AbortRules } from './abort-rules.ts';
import type { Batch, BatchQueue } from './batch-queue.ts';
import type { SegmentEnd } from './segment-end.ts';

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
};

/** How long batches in flight may take to settle after the load was ended by a rule, and after somebody stopped it. */
const drainMs = 10_000;
const drainAfterStopMs = 4_000;
/** Pause of a writer that could not even connect, so that a dead target does not use up the plan within a moment. */
const unreachablePauseMs = 250;
const cannotSend: ReadonlySet<OutcomeClass> = new Set(['unreachable', 'generator']);
const abandoned: WriteOutcome = {
  class: 'aborted',
  knowledge: 'unknown',
  statusCode: null,
  droppedPoints: 0,
  detail: 'the load ended before the target answered',
};

type Flight = { batch: Batch; intendedAtMs: number; sentAtMs: number };

/**
 * Closed model: each writer sends its next batch when the last one settled (after a pause, where there is one), but not before it is due.
 * The intended moment of a batch is when it was due; where nothing is due at a time, when its writer was free for it.
 * Batches are encoded while others are in flight.
 */
export class ClosedLoop {
  readonly #options: ClosedLoopOptions;
  readonly #inFlight = new Set<Flight>();
  #ending = new AbortController();
  #end: SegmentEnd | null = null;
  #segment: LoadSegment | null = null;
  #beganAtMs = 0;

  constructor(options: ClosedLoopOptions) {
    this.#options = options;
  }

  /** Sends a segment; resolves when everything sent has settled, or was given up some seconds after the load was ended. `wallMs` bounds the sending. */
  async run(segment: LoadSegment, wallMs: number | null): Promise<SegmentEnd> {
    const { clock, queue, concurrency } = this.#options;
    this.#ending = new AbortController();
    this.#end = null;
    this.#segment = segment;
    queue.begin(segment);
    this.#beganAtMs = clock.nowMs();
    const finished = new AbortController();
    const writers = Promise.all(Array.from({ length: concurrency }, () => this.#write(segment)));
    if (wallMs !== null) void this.#endAfter(wallMs, finished.signal);
    await Promise.race([writers, this.#drained(finished.signal)]);
    finished.abort();
    this.#abandonInFlight();
    this.#segment = null;
    return this.#end ?? { endedBy: 'completed', message: null };
  }

  /** Ends the segment that runs: nothing more is sent from now on. The first reason given stands. */
  end(reason: SegmentEnd): void {
    if (this.#segment === null || this.#end !== null) return;
    this.#end = reason;
    this.#ending.abort();
  }

  async #endAfter(wallMs: number, finished: AbortSignal): Promise<void> {
    await this.#options.clock.sleep(wallMs, finished);
    if (!finished.aborted) this.end({ endedBy: 'time', message: null });
  }

  async #drained(finished: AbortSignal): Promise<void> {
    await aborted(AbortSignal.any([this.#ending.signal, finished]));
    await this.#options.clock.sleep(this.#end?.endedBy === 'stopped' ? drainAfterStopMs : drainMs, finished);
  }

  async #write(segment: LoadSegment): Promise<void> {
    const { clock, queue, delayMs } = this.#options;
    const { signal } = this.#ending;
    for (let batch = queue.take(); batch !== null; batch = queue.take()) {
      const intendedAtMs = await this.#awaitDue(batch, segment, signal);
      if (signal.aborted) return;
      const outcome = await this.#send({ batch, intendedAtMs, sentAtMs: clock.nowMs() });
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

  async #send(flight: Flight): Promise<WriteOutcome> {
    const { clock, writer, queue, rules } = this.#options;
    const { batch } = flight;
    this.#inFlight.add(flight);
    const settling = writer.write(batch.body, batch.byteCount, batch.endPoint - batch.firstPoint);
    queue.prepare();
    const outcome = await settling;
    if (!this.#inFlight.delete(flight)) return outcome;
    const settledAtMs = clock.nowMs();
    this.#record(flight, settledAtMs, outcome);
    queue.release(batch);
    const verdict = rules.judge(outcome, flight.sentAtMs, settledAtMs);
    if (verdict !== null) this.end(verdict);
    return outcome;
  }

  #abandonInFlight(): void {
    for (const flight of this.#inFlight) this.#record(flight, this.#options.clock.nowMs(), abandoned);
    this.#inFlight.clear();
  }

  #record(flight: Flight, settledAtMs: number, outcome: WriteOutcome): void {
    const { recorder, layout } = this.#options;
    const { firstPoint, endPoint, byteCount } = flight.batch;
    const valueCount = countValues(layout, firstPoint, endPoint);
    const { intendedAtMs, sentAtMs } = flight;
    recorder.record({
      firstPoint,
      endPoint,
      valueCount,
      byteCount,
      intendedAtMs,
      readyAtMs: null,
      sentAtMs,
      settledAtMs,
      outcome,
    });
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
