import type { Clock } from '@tidemark/domain/kernel/clock';
import { referenceRatePerSec } from '@tidemark/domain/load/reference-stream';
import type { ReferenceWriter } from '@tidemark/domain/target/reference-writer';
import { TimeCounts, type TimeSlots } from '@tidemark/stats/time-counts';
import type { CompanionTicker } from './shared-ticker.ts';

type ReferenceStreamOptions = {
  clock: Clock;
  ticker: CompanionTicker;
  writer: ReferenceWriter;
  /** Requests per second that this thread's load is due at now; null: it has none. */
  loadPerSec: () => number | null;
  /** Threads that send the load together. */
  threads: number;
};

/** What reference requests showed since they were asked last. */
type ReferenceCounts = {
  /** Measured from the intended moment, minus what the sink took; null: none was answered. */
  errorUs: TimeSlots | null;
  /** Without a usable answer. */
  failed: number;
};

/** A reference request that was measured late enough to explain a slow request. */
type Late = { fromMs: number; toMs: number; errorUs: number };

const lateFromUs = 1_000;
const keptLate = 1_000;

/** More in flight wait, timed from their intended moment. */
const maxInFlight = 64;

/** For so much of the interval between two reference requests a request of the load is waited for to go with. */
const patience = 0.25;

/**
 * Sends requests to a sink that says how long it took for each, from the thread and beside the load: what this thread measures beyond
 * that is the error of its measurements. Each is due at the first moment of the load after its own place in time, or a quarter of an
 * interval after it: a moment that is fixed before, so that a thread that stalls shows the whole stall. Nothing of it counts as load.
 */
export class ReferenceStream {
  readonly #options: ReferenceStreamOptions;
  readonly #errorUs = new TimeCounts();
  #late: Late[] = [];
  #failed = 0;
  #inFlight = 0;
  #isSending = false;
  /** Place of the next request on the grid, and its moment where no request of the load is due before. */
  #nextAtMs = Number.POSITIVE_INFINITY;
  #lastDueMs = Number.POSITIVE_INFINITY;

  constructor(options: ReferenceStreamOptions) {
    this.#options = options;
    options.ticker.onWake((loadDueMs) => this.#pump(loadDueMs));
  }

  /** Begins to send; the first request is due after one interval. */
  begin(): void {
    this.#isSending = true;
    this.#nextAtMs = this.#options.clock.nowMs();
    this.#nameNext();
    this.#pump(null);
  }

  /** Sends nothing more; what is in flight is still counted. */
  end(): void {
    this.#isSending = false;
    this.#options.ticker.wakeAt(Number.POSITIVE_INFINITY);
  }

  /** Gives what was counted since the last call and starts anew. */
  take(): ReferenceCounts {
    const failed = this.#failed;
    this.#failed = 0;
    return { errorUs: this.#errorUs.take(), failed };
  }

  /** The largest error of requests that were under way in [fromMs, toMs], as far back as it is kept; 0: none worth noting. */
  largestErrorUs(fromMs: number, toMs: number): number {
    return this.#late.reduce(
      (largest, late) =>
        late.fromMs <= toMs && late.toMs >= fromMs ? Math.max(largest, late.errorUs) : largest,
      0,
    );
  }

  /** Sends what goes with a request of the load that was due at `loadDueMs` (null: none), and what has waited for one long enough. */
  #pump(loadDueMs: number | null): void {
    const { clock, ticker } = this.#options;
    while (this.#isSending && this.#inFlight < maxInFlight) {
      const goesWithLoad = loadDueMs !== null && this.#nextAtMs <= loadDueMs;
      if (!goesWithLoad && this.#lastDueMs > clock.nowMs()) {
        ticker.wakeAt(this.#lastDueMs);
        return;
      }
      this.#send(goesWithLoad ? Math.min(loadDueMs, this.#lastDueMs) : this.#lastDueMs);
      this.#nameNext();
    }
  }

  #send(intendedAtMs: number): void {
    this.#inFlight += 1;
    this.#options.writer.send((tookUs) => this.#settle(intendedAtMs, tookUs));
  }

  #settle(intendedAtMs: number, tookUs: number | null): void {
    const wasFull = this.#inFlight === maxInFlight;
    this.#inFlight -= 1;
    if (tookUs === null) this.#failed += 1;
    else this.#record(intendedAtMs, tookUs);
    if (wasFull) this.#pump(null);
  }

  #record(fromMs: number, tookUs: number): void {
    const toMs = this.#options.clock.nowMs();
    const errorUs = (toMs - fromMs) * 1_000 - tookUs;
    this.#errorUs.record(errorUs);
    if (errorUs < lateFromUs) return;
    this.#late.push({ fromMs, toMs, errorUs });
    if (this.#late.length > 2 * keptLate) this.#late = this.#late.slice(-keptLate);
  }

  #nameNext(): void {
    const { loadPerSec, threads } = this.#options;
    const intervalMs = 1_000 / referenceRatePerSec(loadPerSec(), threads);
    this.#nextAtMs += intervalMs;
    this.#lastDueMs = this.#nextAtMs + patience * intervalMs;
  }
}
