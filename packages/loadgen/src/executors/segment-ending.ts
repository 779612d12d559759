import type { Clock } from '@tidemark/domain/kernel/clock';
import type { SegmentEnd } from './load-executor.ts';

/** How long batches in flight may take to settle after the load was ended by a rule, and after a stop. */
const drainMs = 10_000;
const drainAfterStopMs = 4_000;

/** How one segment comes to its end: by its last batch, its time, a rule or a stop, and the wait for what is in flight then. */
export class SegmentEnding {
  readonly #clock: Clock;
  readonly #ending = new AbortController();
  readonly #finished = new AbortController();
  #reason: SegmentEnd | null = null;

  constructor(clock: Clock, wallMs: number | null) {
    this.#clock = clock;
    if (wallMs !== null) void this.#endAfter(wallMs);
  }

  /** Aborts when nothing more is to be sent. */
  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  get hasEnded(): boolean {
    return this.#reason !== null;
  }

  /** Ends the segment; the first reason given stands. */
  end(reason: SegmentEnd): void {
    if (this.#reason !== null || this.#finished.signal.aborted) return;
    this.#reason = reason;
    this.#ending.abort();
  }

  /** Resolves when `work` has, or when what is in flight was waited for long enough after the end. */
  async settled(work: Promise<unknown>): Promise<SegmentEnd> {
    await Promise.race([work, this.#drained()]);
    this.#finished.abort();
    return this.#reason ?? { endedBy: 'completed', message: null };
  }

  async #endAfter(wallMs: number): Promise<void> {
    await this.#clock.sleep(wallMs, this.#finished.signal);
    this.end({ endedBy: 'time', message: null });
  }

  async #drained(): Promise<void> {
    await aborted(AbortSignal.any([this.#ending.signal, this.#finished.signal]));
    const waitMs = this.#reason?.endedBy === 'stopped' ? drainAfterStopMs : drainMs;
    await this.#clock.sleep(waitMs, this.#finished.signal);
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
