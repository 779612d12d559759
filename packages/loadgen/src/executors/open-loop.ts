import type { Clock, Ticker } from '@tidemark/domain/kernel/clock';
import type { LoadSegment } from '@tidemark/domain/load/point-plan';
import type { RoundLayout } from '@tidemark/domain/load/round';
import { constantSchedule } from '@tidemark/domain/load/schedule';
import type { WriteOutcome } from '@tidemark/domain/load/write-outcome';
import type { BatchWriter } from '@tidemark/domain/target/batch-writer';
import { type DueTimes, fromSchedule, type ShareOfSchedule, shareOfSchedule } from '../pacing/due-times.ts';
import { countValues } from '../recording/count-values.ts';
import type { ExecutorGauges } from '../recording/interval-counts.ts';
import type { IntervalRecorder } from '../recording/interval-recorder.ts';
import type { AbortRules } from './abort-rules.ts';
import type { Batch, BatchQueue, ThreadShare } from './batch-queue.ts';
import type { LoadExecutor, SegmentEnd, SegmentLimits } from './load-executor.ts';
import { SegmentEnding } from './segment-ending.ts';
import { abandoned } from './unfinished-batches.ts';

const mostCountedOneByOne = 1_000_000;

export type OpenLoopOptions = {
  clock: Clock;
  ticker: Ticker;
  writer: BatchWriter;
  queue: BatchQueue;
  recorder: IntervalRecorder;
  rules: AbortRules;
  layout: RoundLayout;
  dueTimes: DueTimes;
  share: ThreadShare;
  /** Most requests in flight. */
  maxInFlight: number;
  /** Receives each response: how long the target took, and what it said. */
  onSettled?: (serviceTimeMs: number, outcome: WriteOutcome) => void;
};

/**
 * Open model: every batch is sent at its moment of a schedule that was fixed before, whatever the target does. Only the ceiling of
 * requests in flight makes a batch wait; it is sent as soon as one settles, timed from its intended moment. What was due and is
 * not sent when the load ends is counted with the wait that it had until then.
 */
export class OpenLoop implements LoadExecutor {
  readonly #options: OpenLoopOptions;
  readonly #flights: Flight[] = [];
  readonly #inFlight = new Set<Flight>();
  #ending: SegmentEnding | null = null;
  #schedule: ShareOfSchedule | null = null;
  #finish: () => void = () => {};
  #beganAtMs = 0;
  #stoppedAtMs: number | null = null;
  /** Load time of the segments before. */
  #elapsedMs = 0;
  /** Own batches of this segment, those of them that were sent, and all that were due in the segments before. */
  #own = 0;
  #inSegment = 0;
  #wallMs: number | null = null;
  #sent = 0;
  #dueBefore = 0;
  #nextDueMs = Number.POSITIVE_INFINITY;
  /** When a connection last became free after all had been taken. */
  #freeSinceMs = 0;

  constructor(options: OpenLoopOptions) {
    this.#options = options;
    options.ticker.onWake(() => this.#pump());
  }

  async run(segment: LoadSegment, { wallMs, ratePerSec }: SegmentLimits): Promise<SegmentEnd> {
    const { clock, queue, share, dueTimes } = this.#options;
    queue.begin(segment);
    const times = ratePerSec === null ? dueTimes : fromSchedule(constantSchedule(ratePerSec));
    this.#schedule = shareOfSchedule(
      times(segment, ratePerSec === null ? this.#elapsedMs : 0),
      share.index,
      share.count,
    );
    this.#inSegment = queue.ownBatches(segment);
    this.#wallMs = wallMs;
    this.#own = this.#ownUntilEnd();
    this.#sent = 0;
    this.#stoppedAtMs = null;
    this.#beganAtMs = clock.nowMs();
    this.#freeSinceMs = this.#beganAtMs;
    this.#ending = new SegmentEnding(clock, wallMs);
    this.#ending.signal.addEventListener('abort', () => this.#stopSending(), { once: true });
    const done = new Promise<void>((resolve) => {
      this.#finish = resolve;
    });
    this.#nameNext();
    this.#pump();
    const end = await this.#ending.settled(done);
    this.#close();
    return end;
  }

  end(reason: SegmentEnd): void {
    this.#ending?.end(reason);
  }

  changeRate(ratePerSec: number): void {
    if (this.#schedule === null || this.#ending?.hasEnded !== false) return;
    this.#schedule = this.#schedule.continuedAt(this.#elapsedNowMs(), ratePerSec);
    this.#own = this.#ownUntilEnd();
    this.#nameNext();
    this.#pump();
  }

  gauges(): ExecutorGauges {
    const due = this.#dueCount();
    return {
      dueBatches: this.#dueBefore + due,
      inFlight: this.#inFlight.size,
      openPoints: this.#openPoints(),
      // What was due when the load ended is counted as never sent, so it no longer waits.
      backlog: this.#stoppedAtMs === null ? Math.max(0, due - this.#sent) : 0,
      bufferedPoints: null,
      ratePerSec: this.#schedule?.ratePerSecAt(this.#elapsedNowMs()) ?? null,
    };
  }

  /** Sends everything that is due, as far as there are free connections, and names the moment of the next. */
  #pump(): void {
    const { clock, ticker, queue, maxInFlight } = this.#options;
    if (this.#ending === null || this.#ending.hasEnded) return;
    // Where the wall clock ends the load, its last moment is waited for although nothing is due any more.
    if (this.#sent >= this.#inSegment) this.#finishIfIdle();
    while (this.#sent < this.#own && this.#inFlight.size < maxInFlight) {
      if (this.#nextDueMs > clock.nowMs()) {
        ticker.wakeAt(this.#nextDueMs, this.#schedule?.ratePerSecAt(this.#elapsedNowMs()));
        return;
      }
      const batch = queue.take();
      if (batch === null) break;
      this.#send(batch);
    }
  }

  #send(batch: Batch): void {
    const { clock, writer, layout } = this.#options;
    const { firstPoint, endPoint } = batch;
    const flight = this.#flights.pop() ?? new Flight((settled, outcome) => this.#settle(settled, outcome));
    const intendedAtMs = this.#nextDueMs;
    flight.begin(batch, intendedAtMs, Math.max(intendedAtMs, this.#freeSinceMs), clock.nowMs());
    this.#inFlight.add(flight);
    this.#sent += 1;
    this.#options.recorder.recordIssued(endPoint - firstPoint);
    this.#nameNext();
    const valueCount = countValues(layout, firstPoint, endPoint);
    writer.send(batch.body, batch.byteCount, endPoint - firstPoint, flight.settled, valueCount);
    this.#options.queue.prepare();
  }

  #settle(flight: Flight, outcome: WriteOutcome): void {
    const { clock, queue, rules, maxInFlight, onSettled } = this.#options;
    const isFull = this.#inFlight.size === maxInFlight;
    if (!this.#inFlight.delete(flight)) return;
    const settledAtMs = clock.nowMs();
    if (isFull) this.#freeSinceMs = settledAtMs;
    this.#record(flight, settledAtMs, outcome);
    queue.release(flight.batch);
    this.#flights.push(flight);
    onSettled?.(settledAtMs - flight.sentAtMs, outcome);
    const verdict = rules.judge(outcome, flight.sentAtMs, settledAtMs);
    if (verdict !== null) this.end(verdict);
    if (this.#ending?.hasEnded !== false) this.#finishIfIdle();
    else if (isFull || (this.#inFlight.size === 0 && this.#sent >= this.#own)) this.#pump();
  }

  #record(
    { batch, intendedAtMs, readyAtMs, sentAtMs }: Flight,
    settledAtMs: number,
    outcome: WriteOutcome,
  ): void {
    const { recorder, layout } = this.#options;
    const { firstPoint, endPoint, byteCount } = batch;
    const valueCount = countValues(layout, firstPoint, endPoint);
    recorder.record({
      firstPoint,
      endPoint,
      valueCount,
      byteCount,
      intendedAtMs,
      readyAtMs,
      sentAtMs,
      settledAtMs,
      outcome,
    });
  }

  #nameNext(): void {
    this.#nextDueMs = this.#beganAtMs + (this.#schedule?.dueAtMs(this.#sent) ?? Number.POSITIVE_INFINITY);
  }

  #finishIfIdle(): void {
    if (this.#inFlight.size === 0) this.#finish();
  }

  #stopSending(): void {
    this.#stoppedAtMs = this.#options.clock.nowMs();
    this.#options.ticker.wakeAt(Number.POSITIVE_INFINITY);
    this.#countNeverSent();
    this.#finishIfIdle();
  }

  #countNeverSent(): void {
    const { recorder, queue } = this.#options;
    const endedAtMs = this.#stoppedAtMs ?? 0;
    const due = this.#dueCount();
    const points = due > this.#sent ? queue.pointsOfNext(due - this.#sent) : 0;
    recorder.recordIssued(points);
    recorder.recordNeverSentPoints(points);
    // Very many are counted in adjacent groups, so that counting them ends soon whatever the rate was.
    const group = Math.max(1, Math.ceil((due - this.#sent) / mostCountedOneByOne));
    for (let own = this.#sent; own < due; own += group) {
      const intendedAtMs = this.#beganAtMs + (this.#schedule?.dueAtMs(own) ?? 0);
      recorder.recordNeverSent(intendedAtMs, endedAtMs, Math.min(group, due - own));
    }
  }

  #close(): void {
    const { clock } = this.#options;
    for (const flight of this.#inFlight) this.#record(flight, clock.nowMs(), abandoned);
    this.#inFlight.clear();
    this.#dueBefore += this.#dueCount();
    this.#elapsedMs += this.#elapsedNowMs();
    this.#ending = null;
    this.#schedule = null;
    this.#sent = 0;
  }

  #openPoints(): number {
    let points = 0;
    for (const { batch } of this.#inFlight) points += batch.endPoint - batch.firstPoint;
    return points;
  }

  #elapsedNowMs(): number {
    return (this.#stoppedAtMs ?? this.#options.clock.nowMs()) - this.#beganAtMs;
  }

  /** Own batches of this segment that are due before the wall clock ends it. */
  #ownUntilEnd(): number {
    const wallMs = this.#wallMs;
    if (wallMs === null || this.#schedule === null) return this.#inSegment;
    let due = this.#schedule.countDueBy(wallMs);
    while (due > 0 && this.#schedule.dueAtMs(due - 1) >= wallMs) due -= 1;
    return Math.min(this.#inSegment, due);
  }

  /** Own batches of this segment that are due by now; there are no more than the segment has. */
  #dueCount(): number {
    if (this.#schedule === null) return 0;
    return Math.min(this.#own, this.#schedule.countDueBy(this.#elapsedNowMs()));
  }
}

const nothing: Batch = { firstPoint: 0, endPoint: 0, body: new Uint8Array(0), byteCount: 0 };

/** One request in flight, used over and over, with the callback that its writer calls: sending allocates nothing. */
export class Flight {
  readonly settled: (outcome: WriteOutcome) => void;
  batch: Batch = nothing;
  intendedAtMs = 0;
  /** When it was due and a connection was free. */
  readyAtMs = 0;
  sentAtMs = 0;

  constructor(settle: (flight: Flight, outcome: WriteOutcome) => void) {
    this.settled = (outcome) => settle(this, outcome);
  }

  /** Begins a request. */
  begin(batch: Batch, intendedAtMs: number, readyAtMs: number, sentAtMs: number): void {
    this.batch = batch;
    this.intendedAtMs = intendedAtMs;
    this.readyAtMs = readyAtMs;
    this.sentAtMs = sentAtMs;
  }
}
