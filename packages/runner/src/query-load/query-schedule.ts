import type { QueryOrder } from './reader-messages.ts';

/** A query that is due: its place in the list, and when it is, in milliseconds after the beginning. */
export type DueQuery = { query: number; dueAtMs: number };

/** Queries that are due at fixed moments, each at its own rate; nothing that happens to them moves the moments. */
export class QuerySchedule {
  readonly #ratesPerSec: readonly number[];
  readonly #taken: number[];

  constructor(ratesPerSec: readonly number[]) {
    this.#ratesPerSec = ratesPerSec;
    this.#taken = ratesPerSec.map(() => 0);
  }

  /** The moment at which query `query` is due for the n-th time, from 0. */
  dueAtMs(query: number, n: number): number {
    return (n * 1_000) / (this.#ratesPerSec[query] ?? Number.NaN);
  }

  /** Takes the query that has been due longest at `nowMs`; null where none is due. */
  take(nowMs: number): DueQuery | null {
    let oldest: DueQuery | null = null;
    this.#taken.forEach((count, query) => {
      const dueAtMs = this.dueAtMs(query, count);
      if (dueAtMs <= nowMs && (oldest === null || dueAtMs < oldest.dueAtMs)) oldest = { query, dueAtMs };
    });
    return this.#took(oldest);
  }

  #took(due: DueQuery | null): DueQuery | null {
    if (due !== null) this.#taken[due.query] = (this.#taken[due.query] ?? 0) + 1;
    return due;
  }

  /** The first moment after `nowMs` at which any query is due. */
  nextDueMs(nowMs: number): number {
    return Math.min(
      ...this.#ratesPerSec.map((_, query) => {
        let n = Math.floor((nowMs * (this.#ratesPerSec[query] ?? 0)) / 1_000);
        while (this.dueAtMs(query, n) <= nowMs) n += 1;
        return this.dueAtMs(query, n);
      }),
    );
  }

  /** Gives of each that is due at `endMs` and was not taken how long it waited. */
  eachWait(endMs: number, visit: (query: number, waitMs: number) => void): void {
    this.#taken.forEach((count, query) => {
      for (let n = count; this.dueAtMs(query, n) <= endMs; n += 1)
        visit(query, endMs - this.dueAtMs(query, n));
    });
  }
}

/** One asking of a query: its place in the list, and the number of its repetition. */
export type Turn = { query: number; round: number };

/**
 * turnsOf interleaves the queries round by round, so that what drifts hits all alike; every second round goes backwards,
 * so that none is always the one that follows.
 */
export function turnsOf(queries: readonly Pick<QueryOrder, 'repeat'>[]): Turn[] {
  const rounds = Math.max(0, ...queries.map(({ repeat }) => repeat ?? 0));
  return Array.from({ length: rounds }, (_, round) => {
    const turns = queries.flatMap(({ repeat }, query) => (round < (repeat ?? 0) ? [{ query, round }] : []));
    return round % 2 === 0 ? turns : turns.toReversed();
  }).flat();
}
