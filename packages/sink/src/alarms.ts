import type { Clock } from '@tidemark/domain/clock';

type Alarm = { dueMs: number; number: number; ring: () => void };

/** Rings at moments of a clock, in the order in which they are due, with one sleep however many wait (a binary heap). */
export class Alarms {
  readonly #clock: Clock;
  readonly #heap: Alarm[] = [];
  #set = 0;
  #sleepsUntilMs = Number.POSITIVE_INFINITY;
  #sleep = new AbortController();
  #isEnded = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** at calls `ring` as soon as the clock has reached `dueMs`, never before. */
  at(dueMs: number, ring: () => void): void {
    this.#push({ dueMs, number: this.#set++, ring });
    if (dueMs < this.#sleepsUntilMs) this.#sleepAgain();
  }

  /** end lets nothing ring any more. */
  end(): void {
    this.#isEnded = true;
    this.#heap.length = 0;
    this.#sleep.abort();
  }

  #sleepAgain(): void {
    this.#sleep.abort();
    const next = this.#heap[0];
    if (next === undefined || this.#isEnded) {
      this.#sleepsUntilMs = Number.POSITIVE_INFINITY;
      return;
    }
    const sleep = new AbortController();
    this.#sleep = sleep;
    this.#sleepsUntilMs = next.dueMs;
    void this.#clock.sleep(next.dueMs - this.#clock.nowMs(), sleep.signal).then(() => {
      if (!sleep.signal.aborted) this.#ringDue();
    });
  }

  #ringDue(): void {
    const nowMs = this.#clock.nowMs();
    this.#sleepsUntilMs = Number.NEGATIVE_INFINITY;
    for (let next = this.#heap[0]; next !== undefined && next.dueMs <= nowMs; next = this.#heap[0]) {
      this.#pop();
      next.ring();
    }
    this.#sleepAgain();
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
