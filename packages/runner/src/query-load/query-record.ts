import type { ReadQuery } from '@tidemark/domain/load/read-load';
import type { LatencySummary } from '@tidemark/domain/result/latency-summary';
import type { QueryFailure, QuerySummary, Spread } from '@tidemark/domain/result/query-summary';
import {
  createHistogram,
  decodeHistogram,
  type Hdr,
  recordUs,
  summarizeHistogram,
} from '@tidemark/stats/histogram';
import { median } from '@tidemark/stats/median';
import type { Asked, NeverSent } from './reader-messages.ts';

const usPerMs = 1_000;

/** What is measured of one query, kept in small: times as histograms, so that percentiles come from all of them. */
export class QueryRecord {
  /** Good answers by the number of their repetition; empty beside the writes. */
  readonly rounds = new Map<number, Asked>();
  readonly #times = {
    response: createHistogram(),
    service: createHistogram(),
    receive: createHistogram(),
    decode: createHistogram(),
  };
  /** A histogram too, though of rows per second: counts of many answers in little room. */
  readonly #rowsPerSec = createHistogram();
  readonly #heapBytes: number[] = [];
  readonly #failures: QueryFailure[] = [];
  #sent = 0;
  #ok = 0;
  #late = 0;
  #neverSent = 0;
  #bytes = 0;
  #rows = 0;

  /** Adds what became of one sending; true where it failed in a way that was not seen before. */
  add(asked: Asked): boolean {
    this.#sent += 1;
    if (asked.isLate) this.#late += 1;
    recordUs(this.#times.response, asked.responseMs * usPerMs);
    if (asked.outcome !== 'ok') return this.#addFailure(asked);
    this.#ok += 1;
    this.#bytes += asked.bytes ?? 0;
    this.#rows += asked.rows ?? 0;
    recordUs(this.#times.service, asked.serviceMs * usPerMs);
    recordUs(this.#times.receive, (asked.receiveMs ?? 0) * usPerMs);
    recordUs(this.#times.decode, (asked.decodeMs ?? 0) * usPerMs);
    if (asked.serviceMs > 0) recordUs(this.#rowsPerSec, ((asked.rows ?? 0) * 1_000) / asked.serviceMs);
    if (asked.heapBytes !== null) this.#heapBytes.push(asked.heapBytes);
    if (asked.round !== null) this.rounds.set(asked.round, asked);
    return false;
  }

  /** Adds what was due and never sent, with how long it had waited: it counts among the response times. */
  addNeverSent({ count, waitedUs }: Pick<NeverSent, 'count' | 'waitedUs'>): void {
    this.#neverSent += count;
    this.#times.response.add(decodeHistogram(waitedUs));
  }

  /** What the planned repetitions lack that were not asked, because reading ended before. */
  addNeverAsked(planned: number): void {
    this.#neverSent += Math.max(0, planned - this.#sent);
  }

  summary({ name, language, format }: ReadQuery, text: string): QuerySummary {
    return {
      name,
      language,
      text,
      format,
      sent: this.#sent,
      ok: this.#ok,
      failed: this.#sent - this.#ok,
      late: this.#late,
      neverSent: this.#neverSent,
      responseTime: timesOf(this.#times.response),
      serviceTime: timesOf(this.#times.service),
      receiveTime: timesOf(this.#times.receive),
      decodeTime: timesOf(this.#times.decode),
      bytesMean: this.#ok === 0 ? null : this.#bytes / this.#ok,
      rowsMean: this.#ok === 0 ? null : this.#rows / this.#ok,
      rowsPerSec: this.#ok === 0 ? null : histogramSpread(this.#rowsPerSec),
      heapBytes: spreadOf(this.#heapBytes),
      failures: this.#failures,
    };
  }

  #addFailure({ outcome, statusCode, detail }: Asked): boolean {
    const known = this.#failures.find((one) => one.class === outcome && one.statusCode === statusCode);
    if (known) known.count += 1;
    else this.#failures.push({ class: outcome, count: 1, statusCode, detail });
    return known === undefined;
  }
}

function timesOf(histogram: Hdr): LatencySummary | null {
  return histogram.totalCount === 0 ? null : summarizeHistogram(histogram);
}

function histogramSpread(histogram: Hdr): Spread {
  return {
    median: histogram.getValueAtPercentile(50),
    min: histogram.getValueAtPercentile(0),
    max: histogram.getValueAtPercentile(100),
  };
}

function spreadOf(values: number[]): Spread | null {
  const middle = median(values);
  return middle === null ? null : { median: middle, min: Math.min(...values), max: Math.max(...values) };
}
