import type { Clock } from '@tidemark/domain/kernel/clock';

const perMs = 1_000_000;
const digits = 6;
/** So far ahead the mark is kept, so that it is written once per second at most. */
const reservedMs = 1_000;

/** Keeps the moment below which stamps may have been given, across restarts. */
export type StampMark = { readMs(): number; writeMs(untilMs: number): void };

/** Stamps gives timestamps in nanoseconds that are unique and increase, also where the clock is set back, and across restarts. */
export class Stamps {
  readonly #clock: Clock;
  readonly #mark: StampMark;
  #ms: number;
  #ns = 0;
  #reservedUntilMs: number;

  constructor(clock: Clock, mark: StampMark) {
    this.#clock = clock;
    this.#mark = mark;
    this.#ms = mark.readMs();
    this.#reservedUntilMs = this.#ms;
  }

  /** Throws where its mark cannot be kept: a stamp could be given again later. */
  next(): string {
    const nowMs = Math.floor(this.#clock.wallMs());
    if (nowMs > this.#ms) {
      this.#ms = nowMs;
      this.#ns = 0;
    } else {
      this.#ns += 1;
      if (this.#ns === perMs) {
        this.#ms += 1;
        this.#ns = 0;
      }
    }
    if (this.#ms >= this.#reservedUntilMs) {
      this.#mark.writeMs(this.#ms + reservedMs);
      this.#reservedUntilMs = this.#ms + reservedMs;
    }
    return `${this.#ms}${String(this.#ns).padStart(digits, '0')}`;
  }
}
