import type { OutcomeCount } from '@tidemark/domain/interval-report';
import type { OutcomeClass, WriteOutcome } from '@tidemark/domain/write-outcome';
import { createHistogram, encodeHistogram, type Hdr, recordUs } from '@tidemark/stats/histogram';
import { type IntervalCounts, noRanges, type SettledRanges } from './interval-counts.ts';
import { addRange } from './range-set.ts';

/** One batch that has settled. */
export type BatchResult = {
  firstPoint: number;
  endPoint: number;
  valueCount: number;
  byteCount: number;
  intendedAtMs: number;
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
  #outcomes = new Map<string, OutcomeCount>();
  #settled: SettledRanges = noRanges();
  readonly #responseTimeUs: Hdr = createHistogram();
  readonly #serviceTimeUs: Hdr = createHistogram();

  /** The last point that has settled since the beginning; -1 before the first. */
  get furthestPoint(): number {
    return this.#furthestPoint;
  }

  /** Counts one batch. */
  record(batch: BatchResult): void {
    const points = batch.endPoint - batch.firstPoint;
    const counts = this.#counts;
    counts.batches += 1;
    counts.bytes += batch.byteCount;
    counts.lastPoint = Math.max(counts.lastPoint, batch.endPoint - 1);
    this.#furthestPoint = Math.max(this.#furthestPoint, counts.lastPoint);
    if (batch.sentAtMs - batch.intendedAtMs > lateAfterMs) counts.lateBatches += 1;
    this.#countPoints(batch, points);
    this.#countOutcome(batch.outcome, points);
    if (untimed.has(batch.outcome.class)) return;
    recordUs(this.#responseTimeUs, (batch.settledAtMs - batch.intendedAtMs) * 1_000);
    recordUs(this.#serviceTimeUs, (batch.settledAtMs - batch.sentAtMs) * 1_000);
  }

  /** Gives what was counted since the last call and starts anew. */
  take(): IntervalCounts {
    const taken: IntervalCounts = {
      ...this.#counts,
      outcomes: [...this.#outcomes.values()],
      responseTimeUs: encodedOrNull(this.#responseTimeUs),
      serviceTimeUs: encodedOrNull(this.#serviceTimeUs),
      settled: this.#settled,
    };
    this.#counts = emptyCounts();
    this.#outcomes = new Map();
    this.#settled = noRanges();
    this.#responseTimeUs.reset();
    this.#serviceTimeUs.reset();
    return taken;
  }

  #countPoints(batch: BatchResult, points: number): void {
    const counts = this.#counts;
    const { outcome, firstPoint, endPoint } = batch;
    if (outcome.knowledge === 'unknown') {
      counts.pointsUnknown += points;
      addRange(this.#settled.unknown, firstPoint, endPoint);
    } else if (outcome.knowledge === 'fail') {
      counts.pointsRejected += points;
      addRange(this.#settled.rejected, firstPoint, endPoint);
    } else {
      const dropped = Math.min(points, outcome.droppedPoints);
      counts.pointsAcknowledged += points - dropped;
      counts.pointsRejected += dropped;
      counts.valuesAcknowledged += Math.round((batch.valueCount * (points - dropped)) / points);
      addRange(
        outcome.class === 'partial' ? this.#settled.partial : this.#settled.acknowledged,
        firstPoint,
        endPoint,
      );
    }
  }

  #countOutcome(outcome: WriteOutcome, points: number): void {
    const key = `${outcome.class} ${outcome.knowledge} ${outcome.statusCode}`;
    const known = this.#outcomes.get(key);
    if (known !== undefined) {
      known.batches += 1;
      known.points += points;
      return;
    }
    const { class: outcomeClass, knowledge, statusCode, detail } = outcome;
    this.#outcomes.set(key, { class: outcomeClass, knowledge, statusCode, detail, batches: 1, points });
  }
}

function emptyCounts() {
  return {
    lastPoint: -1,
    pointsAcknowledged: 0,
    pointsRejected: 0,
    pointsUnknown: 0,
    valuesAcknowledged: 0,
    batches: 0,
    bytes: 0,
    lateBatches: 0,
  };
}

function encodedOrNull(histogram: Hdr): string | null {
  return histogram.totalCount === 0 ? null : encodeHistogram(histogram);
}
