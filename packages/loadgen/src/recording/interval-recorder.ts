import type { OutcomeClass, OutcomeKnowledge, WriteOutcome } from '@tidemark/domain/load/write-outcome';
import type { OutcomeCount } from '@tidemark/domain/result/interval-report';
import { TimeCounts } from '@tidemark/stats/time-counts';
import {
  type BatchCounts,
  type ExecutorGauges,
  noGauges,
  noRanges,
  type SettledRanges,
  type ThreadCounts,
} from './interval-counts.ts';
import { addRange } from './range-set.ts';
import { type RequestMoments, SlowestRequests } from './slowest-requests.ts';

/** One batch that has settled. */
export type BatchResult = {
  firstPoint: number;
  endPoint: number;
  valueCount: number;
  byteCount: number;
  intendedAtMs: number;
  /** When it was due and a connection was free; null where nothing is due at a time. */
  readyAtMs: number | null;
  sentAtMs: number;
  settledAtMs: number;
  outcome: WriteOutcome;
};

/** A batch sent later than this after its intended moment counts as late: less is the grain of the system's timers. */
export const lateAfterMs = 5;

/** Outcomes that say nothing about how fast the target answers: it was never spoken to, or we hung up. */
const untimed: ReadonlySet<OutcomeClass> = new Set(['unreachable', 'generator', 'aborted']);

/** Counts what settles, in whole batches, until it is taken. */
export class IntervalRecorder {
  #counts = emptyCounts();
  #furthestPoint = -1;
  #dueBefore = 0;
  #mostBuffered = 0;
  #settled: SettledRanges = noRanges();
  readonly #outcomes = new OutcomeCounts();
  readonly #retried = new OutcomeCounts();
  readonly #responseTimeUs = new TimeCounts();
  readonly #serviceTimeUs = new TimeCounts();
  readonly #queueDelayUs = new TimeCounts();
  readonly #slipUs = new TimeCounts();
  readonly #slowest = new SlowestRequests();

  /** The last point that has settled since the beginning; -1 before the first. */
  get furthestPoint(): number {
    return this.#furthestPoint;
  }

  /** Counts points that the load takes on, before any of them can settle. */
  recordIssued(points: number): void {
    this.#counts.issuedPoints += points;
  }

  /** Counts one batch: its only attempt, or the last one. */
  record(batch: BatchResult): void {
    const points = batch.endPoint - batch.firstPoint;
    const counts = this.#counts;
    counts.batches += 1;
    counts.bytes += batch.byteCount;
    counts.answerBytes += batch.outcome.answerBytes ?? 0;
    counts.lastPoint = Math.max(counts.lastPoint, batch.endPoint - 1);
    this.#furthestPoint = Math.max(this.#furthestPoint, counts.lastPoint);
    if (batch.sentAtMs - batch.intendedAtMs > lateAfterMs) counts.lateBatches += 1;
    this.#countPoints(batch, points);
    this.#outcomes.add(batch.outcome, points);
    this.#countTimes(batch);
  }

  /** Counts an attempt that will be followed by another: its points are not settled yet. */
  recordRetry({ outcome, firstPoint, endPoint, byteCount }: BatchResult): void {
    this.#counts.retries += 1;
    this.#counts.bytes += byteCount;
    this.#counts.answerBytes += outcome.answerBytes ?? 0;
    this.#retried.add(outcome, endPoint - firstPoint);
  }

  /** Counts issued points of batches that are not sent any more. */
  recordNeverSentPoints(points: number): void {
    this.#counts.neverSentPoints += points;
  }

  /** Counts batches that were due and are not sent any more: each waited from its intended moment to the end at least. */
  recordNeverSent(intendedAtMs: number, endedAtMs: number, count = 1): void {
    this.#counts.neverSentBatches += count;
    this.#responseTimeUs.record((endedAtMs - intendedAtMs) * 1_000, count);
  }

  /** Counts a batch that waited for another attempt when the load ended; `outcome`: what it came to. */
  recordGivenUp(firstPoint: number, endPoint: number, outcome: WriteOutcome): void {
    this.#counts.batches += 1;
    this.#outcomes.add(outcome, endPoint - firstPoint);
    this.#countUnstored(outcome.knowledge, firstPoint, endPoint);
  }

  /** Counts points that left a full buffer; `knowledge`: what is known of them from attempts before. */
  recordEvicted(firstPoint: number, endPoint: number, knowledge: OutcomeKnowledge): void {
    this.#counts.evictedPoints += endPoint - firstPoint;
    this.#countUnstored(knowledge, firstPoint, endPoint);
  }

  /** Notes how many points wait in a client's buffer, of which the maximum of an interval is reported. */
  recordBuffered(points: number): void {
    this.#mostBuffered = Math.max(this.#mostBuffered, points);
  }

  /** Gives what was counted since the last call and starts anew. */
  take(gauges: ExecutorGauges = noGauges): ThreadCounts {
    const { dueBatches, bufferedPoints } = gauges;
    const taken: ThreadCounts = {
      ...this.#counts,
      ...gauges,
      bufferedPointsMax: bufferedPoints === null ? null : Math.max(bufferedPoints, this.#mostBuffered),
      dueBatches: dueBatches === null ? null : dueBatches - this.#dueBefore,
      outcomes: this.#outcomes.take(),
      retriedOutcomes: this.#retried.take(),
      responseTimeUs: this.#responseTimeUs.take(),
      serviceTimeUs: this.#serviceTimeUs.take(),
      queueDelayUs: this.#queueDelayUs.take(),
      slipUs: this.#slipUs.take(),
      settled: this.#settled,
    };
    this.#dueBefore = dueBatches ?? 0;
    this.#mostBuffered = bufferedPoints ?? 0;
    this.#counts = emptyCounts();
    this.#settled = noRanges();
    return taken;
  }

  /** Gives those among the slowest requests of the whole load that came since the last call. */
  takeSlowest(): RequestMoments[] {
    return this.#slowest.take();
  }

  #countTimes(batch: BatchResult): void {
    const { outcome, intendedAtMs, readyAtMs, sentAtMs, settledAtMs } = batch;
    if (readyAtMs !== null) {
      this.#queueDelayUs.record((sentAtMs - intendedAtMs) * 1_000);
      this.#slipUs.record((sentAtMs - readyAtMs) * 1_000);
    }
    if (untimed.has(outcome.class)) return;
    this.#slowest.note(batch);
    this.#responseTimeUs.record((settledAtMs - intendedAtMs) * 1_000);
    this.#serviceTimeUs.record((settledAtMs - sentAtMs) * 1_000);
  }

  #countPoints(batch: BatchResult, points: number): void {
    const counts = this.#counts;
    const { outcome, firstPoint, endPoint } = batch;
    if (outcome.knowledge === 'sent') {
      counts.pointsHandedOver += points;
      addRange(this.#settled.handedOver, firstPoint, endPoint);
      return;
    }
    if (outcome.knowledge !== 'ok') {
      this.#countUnstored(outcome.knowledge, firstPoint, endPoint);
      return;
    }
    const dropped = Math.min(points, outcome.droppedPoints);
    counts.pointsAcknowledged += points - dropped;
    counts.pointsRejected += dropped;
    counts.valuesAcknowledged += Math.round((batch.valueCount * (points - dropped)) / points);
    const { partial, acknowledged } = this.#settled;
    addRange(outcome.class === 'partial' ? partial : acknowledged, firstPoint, endPoint);
  }

  #countUnstored(knowledge: OutcomeKnowledge, firstPoint: number, endPoint: number): void {
    if (knowledge === 'unknown') {
      this.#counts.pointsUnknown += endPoint - firstPoint;
      addRange(this.#settled.unknown, firstPoint, endPoint);
    } else {
      this.#counts.pointsRejected += endPoint - firstPoint;
      addRange(this.#settled.rejected, firstPoint, endPoint);
    }
  }
}

function emptyCounts(): BatchCounts {
  return {
    lastPoint: -1,
    pointsAcknowledged: 0,
    pointsHandedOver: 0,
    pointsRejected: 0,
    pointsUnknown: 0,
    valuesAcknowledged: 0,
    batches: 0,
    bytes: 0,
    answerBytes: 0,
    lateBatches: 0,
    neverSentBatches: 0,
    retries: 0,
    evictedPoints: 0,
    issuedPoints: 0,
    neverSentPoints: 0,
  };
}

/** Batches and points by class, knowledge and status code; the first text of the target stays as the example. */
export class OutcomeCounts {
  #counts: OutcomeCount[] = [];

  /** Counts one attempt. */
  add({ class: outcomeClass, knowledge, statusCode, detail }: WriteOutcome, points: number): void {
    for (const known of this.#counts) {
      if (known.class !== outcomeClass || known.knowledge !== knowledge || known.statusCode !== statusCode)
        continue;
      known.batches += 1;
      known.points += points;
      return;
    }
    this.#counts.push({ class: outcomeClass, knowledge, statusCode, detail, batches: 1, points });
  }

  /** Gives what was counted since the last call and starts anew. */
  take(): OutcomeCount[] {
    const taken = this.#counts;
    this.#counts = [];
    return taken;
  }
}
