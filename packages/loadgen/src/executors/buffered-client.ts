import type { Clock, Ticker } from '@tidemark/domain/kernel/clock';
import type { ExecutorOf } from '@tidemark/domain/load/executor';
import type { LoadSegment } from '@tidemark/domain/load/point-plan';
import { retryPauseMs } from '@tidemark/domain/load/retry';
import type { RoundLayout } from '@tidemark/domain/load/round';
import type { Schedule } from '@tidemark/domain/load/schedule';
import type { WriteOutcome } from '@tidemark/domain/load/write-outcome';
import type { BatchWriter } from '@tidemark/domain/target/batch-writer';
import { type Flush, flushPlan } from '../pacing/flush-plan.ts';
import type { PointRenderer } from '../points/round-renderer.ts';
import { countValues } from '../recording/count-values.ts';
import { type ExecutorGauges, noGauges } from '../recording/interval-counts.ts';
import type { BatchResult, IntervalRecorder } from '../recording/interval-recorder.ts';
import type { AbortRules } from './abort-rules.ts';
import { BodyPool } from './body-pool.ts';
import type { LoadExecutor, SegmentEnd, SegmentLimits } from './load-executor.ts';
import { RetryBuffer, type Waiting } from './retry-buffer.ts';
import { SegmentEnding } from './segment-ending.ts';
import { abandoned, outcomeAfter } from './unfinished-batches.ts';

export type BufferedClientOptions = {
  clock: Clock;
  ticker: Ticker;
  writer: BatchWriter;
  renderer: PointRenderer;
  recorder: IntervalRecorder;
  rules: AbortRules;
  layout: RoundLayout;
  client: ExecutorOf<'buffered-client'>;
  /** Moments at which points arrive at the client. */
  arrivals: Schedule;
  seed: number;
};

type Sending = { waiting: Waiting; body: Uint8Array; byteCount: number; readyAtMs: number; sentAtMs: number };

/**
 * A client library as a load: points arrive at their rate, leave in batches by size or flush interval, and wait in a bounded buffer while
 * the target does not take them. After a failure that may pass, nothing is sent for the back-off; then the oldest goes first.
 */
export class BufferedClient implements LoadExecutor {
  readonly #options: BufferedClientOptions;
  readonly #bodies: BodyPool;
  readonly #buffer: RetryBuffer;
  readonly #inFlight = new Set<Sending>();
  #ending: SegmentEnding | null = null;
  #plan: Iterator<Flush, void> | null = null;
  #next: Flush | null = null;
  #finish: () => void = () => {};
  #firstPoint = 0;
  #beganAtMs = 0;
  #due = 0;
  #failures = 0;
  #pausedUntilMs = 0;
  #freeSinceMs = 0;

  constructor(options: BufferedClientOptions) {
    this.#options = options;
    this.#bodies = new BodyPool(options.renderer, options.client.batchSize, options.client.maxConnections);
    this.#buffer = new RetryBuffer(options.client.bufferLimitPoints);
    options.ticker.onWake(() => this.#pump());
  }

  async run(segment: LoadSegment, { wallMs }: SegmentLimits): Promise<SegmentEnd> {
    const { clock, client, arrivals, seed } = this.#options;
    this.#beganAtMs = clock.nowMs();
    this.#freeSinceMs = this.#beganAtMs;
    this.#firstPoint = segment.firstPoint;
    this.#plan = flushPlan(arrivals, segment.endPoint - segment.firstPoint, client, seed);
    this.#next = this.#takeNext();
    this.#ending = new SegmentEnding(clock, wallMs);
    this.#ending.signal.addEventListener('abort', () => this.#stopSending(), { once: true });
    const done = new Promise<void>((resolve) => {
      this.#finish = resolve;
    });
    this.#pump();
    const end = await this.#ending.settled(done);
    for (const sending of this.#inFlight) this.#record(sending, abandoned);
    this.#inFlight.clear();
    this.#ending = null;
    return end;
  }

  end(reason: SegmentEnd): void {
    this.#ending?.end(reason);
  }

  changeRate(): void {}

  gauges(): ExecutorGauges {
    const bufferedPoints = this.#buffer.points + this.#pointsInFlight();
    return {
      ...noGauges,
      dueBatches: this.#due,
      inFlight: this.#inFlight.size,
      openPoints: bufferedPoints,
      backlog: this.#buffer.batches,
      bufferedPoints,
    };
  }

  #takeNext(): Flush | null {
    return this.#plan?.next().value ?? null;
  }

  #pump(): void {
    const { clock, client, ticker } = this.#options;
    if (this.#ending === null) return;
    if (this.#ending.hasEnded) {
      this.#finishIfIdle();
      return;
    }
    this.#takeIn(clock.nowMs());
    while (this.#inFlight.size < client.maxConnections && clock.nowMs() >= this.#pausedUntilMs) {
      const waiting = this.#buffer.take();
      if (waiting === null) break;
      this.#send(waiting);
    }
    ticker.wakeAt(this.#wakeAtMs());
    this.#finishIfIdle();
  }

  /** The next flush, or the end of the back-off where something waits for it. */
  #wakeAtMs(): number {
    const flushAtMs = this.#next === null ? Number.POSITIVE_INFINITY : this.#beganAtMs + this.#next.dueAtMs;
    const mayTryAtMs =
      this.#buffer.batches > 0 && this.#inFlight.size === 0 ? this.#pausedUntilMs : Number.POSITIVE_INFINITY;
    return Math.min(flushAtMs, mayTryAtMs);
  }

  /** Takes what has left the client's batching by now into the buffer. */
  #takeIn(nowMs: number): void {
    for (let flush = this.#next; flush !== null; flush = this.#next) {
      const intendedAtMs = this.#beganAtMs + flush.dueAtMs;
      if (intendedAtMs > nowMs) return;
      this.#due += 1;
      this.#options.recorder.recordIssued(flush.end - flush.first);
      this.#keep({
        firstPoint: this.#firstPoint + flush.first,
        endPoint: this.#firstPoint + flush.end,
        intendedAtMs,
        attempts: 0,
        before: 'fail',
        lastOutcome: null,
      });
      this.#next = this.#takeNext();
    }
  }

  #keep(waiting: Waiting): void {
    const { recorder } = this.#options;
    const inFlight = this.#pointsInFlight();
    for (const evicted of this.#buffer.add(waiting, inFlight)) {
      recorder.recordEvicted(evicted.firstPoint, evicted.endPoint, evicted.before);
    }
    recorder.recordBuffered(this.#buffer.points + inFlight);
  }

  #send(waiting: Waiting): void {
    const { clock, writer } = this.#options;
    const { body, byteCount } = this.#bodies.encode(waiting.firstPoint, waiting.endPoint);
    const readyAtMs = Math.max(waiting.intendedAtMs, this.#freeSinceMs, this.#pausedUntilMs);
    const sending = { waiting, body, byteCount, readyAtMs, sentAtMs: clock.nowMs() };
    this.#inFlight.add(sending);
    const { firstPoint, endPoint } = waiting;
    const valueCount = countValues(this.#options.layout, firstPoint, endPoint);
    const settled = (outcome: WriteOutcome) => this.#settle(sending, outcome);
    writer.send(body, byteCount, endPoint - firstPoint, settled, valueCount);
  }

  #settle(sending: Sending, outcome: WriteOutcome): void {
    const { clock, client, rules } = this.#options;
    if (!this.#inFlight.delete(sending)) return;
    const nowMs = clock.nowMs();
    this.#freeSinceMs = nowMs;
    this.#bodies.release(sending.body);
    const attempts = sending.waiting.attempts + 1;
    const mayPass = client.retry !== null && retryPauseMs(client.retry, outcome, attempts) !== null;
    this.#failures = mayPass ? this.#failures + 1 : 0;
    if (mayPass && client.retry !== null) {
      const backOff = { ...client.retry, maxAttempts: null };
      this.#pausedUntilMs = nowMs + (retryPauseMs(backOff, outcome, this.#failures) ?? 0);
      this.#keepForRetry(sending, outcome, attempts);
    } else {
      this.#record(sending, outcome);
    }
    const verdict = rules.judge(outcome, sending.sentAtMs, nowMs);
    if (verdict !== null) this.end(verdict);
    this.#pump();
  }

  #keepForRetry(sending: Sending, outcome: WriteOutcome, attempts: number): void {
    const { waiting } = sending;
    if (this.#ending?.hasEnded !== false) {
      this.#record(sending, outcome);
      return;
    }
    this.#options.recorder.recordRetry(this.#resultOf(sending, outcome));
    const before = outcome.knowledge === 'unknown' ? 'unknown' : waiting.before;
    this.#keep({ ...waiting, attempts, before, lastOutcome: outcome });
  }

  #stopSending(): void {
    const { clock, recorder, ticker } = this.#options;
    const nowMs = clock.nowMs();
    ticker.wakeAt(Number.POSITIVE_INFINITY);
    for (const { firstPoint, endPoint, intendedAtMs, lastOutcome, before } of this.#buffer.clear()) {
      if (lastOutcome === null) {
        recorder.recordNeverSent(intendedAtMs, nowMs);
        recorder.recordNeverSentPoints(endPoint - firstPoint);
      } else recorder.recordGivenUp(firstPoint, endPoint, outcomeAfter(before, lastOutcome));
    }
    this.#finishIfIdle();
  }

  #finishIfIdle(): void {
    const isOver = this.#ending?.hasEnded !== false || (this.#next === null && this.#buffer.batches === 0);
    if (isOver && this.#inFlight.size === 0) this.#finish();
  }

  #record(sending: Sending, outcome: WriteOutcome): void {
    this.#options.recorder.record(this.#resultOf(sending, outcomeAfter(sending.waiting.before, outcome)));
  }

  #resultOf({ waiting, byteCount, readyAtMs, sentAtMs }: Sending, outcome: WriteOutcome): BatchResult {
    const { firstPoint, endPoint, intendedAtMs } = waiting;
    const valueCount = countValues(this.#options.layout, firstPoint, endPoint);
    const settledAtMs = this.#options.clock.nowMs();
    return {
      firstPoint,
      endPoint,
      valueCount,
      byteCount,
      intendedAtMs,
      readyAtMs,
      sentAtMs,
      settledAtMs,
      outcome,
    };
  }

  #pointsInFlight(): number {
    let points = 0;
    for (const { waiting } of this.#inFlight) points += waiting.endPoint - waiting.firstPoint;
    return points;
  }
}
