import type { Clock, Ticker } from '@tidemark/domain/kernel/clock';

type Alarm = { dueMs: number; number: number; wake: () => void };

/** Calls back at moments of a clock, in the order in which they are due, with one ticker however many wait (a binary heap). */
export class Alarms {
  readonly #clock: Clock;
  readonly #createTicker: () => Ticker;
  readonly #heap: Alarm[] = [];
  #ticker: Ticker | null = null;
  #set = 0;
  #isWaking = false;
  #isEnded = false;

  constructor(clock: Clock, createTicker: () => Ticker) {
    this.#clock = clock;
    this.#createTicker = createTicker;
  }

  /** at calls `wake` as soon as the clock has reached `dueMs`, never before, and never from within this call. */
  at(dueMs: number, wake: () => void): void {
    if (this.#isEnded) return;
    const alarm = { dueMs, number: this.#set++, wake };
    this.#push(alarm);
    if (!this.#isWaking && this.#heap[0] === alarm) this.#wakeForNext();
  }

  /** end drops every alarm. */
  end(): void {
    this.#isEnded = true;
    this.#heap.length = 0;
    this.#ticker?.close();
  }

  #wakeForNext(): void {
    const next = this.#heap[0];
    if (next !== undefined) this.#startedTicker().wakeAt(next.dueMs);
  }

  /** A sink that never waits needs no ticker. */
  #startedTicker(): Ticker {
    if (this.#ticker === null) {
      this.#ticker = this.#createTicker();
      this.#ticker.onWake(() => this.#wakeDue());
    }
    return this.#ticker;
  }

  #wakeDue(): void {
    const nowMs = this.#clock.nowMs();
    this.#isWaking = true;
    for (let next = this.#heap[0]; next !== undefined && next.dueMs <= nowMs; next = this.#heap[0]) {
      this.#pop();
      next.wake();
    }
    this.#isWaking = false;
    this.#wakeForNext();
  }

  #push(alarm: Alarm): void {
    const heap = this.#heap;
    let at = heap.push(alarm) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const other = heap[above];
      if (other === undefined || !isBefore(alarm, other)) break;
      heap[at] = other;
      at = above;
    }
    heap[at] = alarm;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      const right = heap[below + 1];
      let other = heap[below];
      if (other === undefined) break;
      if (right !== undefined && isBefore(right, other)) {
        other = right;
        below += 1;
      }
      if (!isBefore(other, last)) break;
      heap[at] = other;
      at = below;
    }
    heap[at] = last;
  }
}

function isBefore(a: Alarm, b: Alarm): boolean {
  return a.dueMs < b.dueMs || (a.dueMs === b.dueMs && a.number < b.number);
}
