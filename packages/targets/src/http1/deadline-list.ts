import type { Clock } from '@tidemark/domain/kernel/clock';

/** What must come to an end within a list's time. */
export abstract class Deadlined {
  deadlineAtMs = 0;
  /** Its neighbors in the list. */
  sooner: Deadlined | null = null;
  later: Deadlined | null = null;

  /** Called when the time is over; it is in the list no more. */
  abstract expire(): void;
}

const minGrainMs = 5;
const maxGrainMs = 100;

/**
 * DeadlineList ends what takes longer than `timeoutMs`, at most a tenth (and 100 ms) too late. All in it are given the same time, so that
 * they stand in the order in which they end: whatever their number, one timer looks at the first, and only while there is one.
 */
export class DeadlineList {
  readonly #clock: Clock;
  readonly #timeoutMs: number;
  readonly #grainMs: number;
  readonly #closing = new AbortController();
  #first: Deadlined | null = null;
  #last: Deadlined | null = null;
  #isWatching = false;

  constructor(clock: Clock, timeoutMs: number) {
    this.#clock = clock;
    this.#timeoutMs = timeoutMs;
    this.#grainMs = Math.min(maxGrainMs, Math.max(minGrainMs, timeoutMs / 10));
  }

  add(item: Deadlined, nowMs: number): void {
    item.deadlineAtMs = nowMs + this.#timeoutMs;
    item.sooner = this.#last;
    item.later = null;
    if (this.#last === null) this.#first = item;
    else this.#last.later = item;
    this.#last = item;
    if (!this.#isWatching) void this.#watch();
  }

  remove(item: Deadlined): void {
    const { sooner, later } = item;
    if (sooner === null && this.#first !== item) return;
    if (sooner === null) this.#first = later;
    else sooner.later = later;
    if (later === null) this.#last = sooner;
    else later.sooner = sooner;
    item.sooner = null;
    item.later = null;
  }

  /** Ends the watch; nothing expires any more. */
  close(): void {
    this.#closing.abort();
  }

  async #watch(): Promise<void> {
    const { signal } = this.#closing;
    this.#isWatching = true;
    let hasWaited = false;
    while (this.#first !== null && !signal.aborted) {
      const wakeAtMs = this.#clock.nowMs() + this.#grainMs;
      await this.#clock.sleep(this.#grainMs, signal);
      // Woken late, we have not looked at the network for as long: the answers that may lie there are read before the next look.
      const isLate = this.#clock.nowMs() - wakeAtMs > this.#grainMs;
      if (hasWaited || !isLate) this.#expireDue();
      hasWaited = isLate && !hasWaited;
    }
    this.#isWatching = false;
  }

  #expireDue(): void {
    const nowMs = this.#clock.nowMs();
    while (this.#first !== null && this.#first.deadlineAtMs <= nowMs && !this.#closing.signal.aborted) {
      const due = this.#first;
      this.remove(due);
      due.expire();
    }
  }
}
