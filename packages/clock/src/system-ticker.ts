import { Worker } from 'node:worker_threads';
import type { Ticker } from '@tidemark/domain/kernel/clock';

/** Sleeper is a thread that sleeps in the kernel until a due time, then sends a message: more precise than timers of the event loop, which count milliseconds. */
export class Sleeper {
  readonly #memory = new SharedArrayBuffer(16);
  readonly #orders = new Int32Array(this.#memory, 0, 1);
  readonly #dueAtMs = new Float64Array(this.#memory, 8, 1);
  readonly #worker: Worker;
  readonly #offsetMs: number;
  /** Whether the thread runs; otherwise the caller has to use a timer. */
  isAwake = false;

  /** `offsetMs`: the system's monotonic clock minus `performance.now()` of this thread. */
  constructor(offsetMs: number, wake: () => void) {
    this.#offsetMs = offsetMs;
    const program = new URL('./sleeper-thread.mjs', import.meta.url);
    this.#worker = new Worker(program, { workerData: this.#memory, execArgv: [] });
    this.#worker.on('online', () => {
      this.isAwake = true;
    });
    this.#worker.on('message', wake);
    this.#worker.on('error', () => {
      this.isAwake = false;
      wake();
    });
  }

  /** Wakes at `dueAtMs`, which replaces any earlier request. */
  sleepUntil(dueAtMs: number): void {
    this.#dueAtMs[0] = dueAtMs + this.#offsetMs;
    Atomics.add(this.#orders, 0, 1);
    Atomics.notify(this.#orders, 0);
  }

  close(): void {
    this.isAwake = false;
    void this.#worker.terminate();
  }
}

/** createSystemTicker wakes in system time: by a sleeping thread, or by millisecond timers if the due times are close together. */
export function createSystemTicker(): Ticker {
  return new SystemTicker();
}

/** Limit of a timer; one that fires too early is set again. */
const longestTimerMs = 1_000_000_000;
const offsetReadings = 100;
/** If due times are far apart, the thread wakes this much earlier: its message takes about as long, and the rest is spent spinning. */
const leadMs = 0.03;
const leadUpToPerSec = 2_000;
/** Above this rate waking for each due time would cost more than sending. Between the two limits the current mode is kept. */
const crowdedAbovePerSec = 15_000;
const sparseBelowPerSec = 12_000;

class SystemTicker implements Ticker {
  readonly #sleeper: Sleeper;
  #wake: () => void = () => {};
  #dueAtMs = Number.POSITIVE_INFINITY;
  #isCrowded = false;
  #leadMs = 0;
  #timer: NodeJS.Timeout | null = null;
  #timerAtMs = Number.POSITIVE_INFINITY;
  #isClosed = false;

  constructor() {
    this.#sleeper = new Sleeper(monotonicOffsetMs(), () => this.#fire());
  }

  onWake(wake: () => void): void {
    this.#wake = wake;
  }

  wakeAt(dueAtMs: number, ratePerSec = 0): void {
    if (this.#isClosed || dueAtMs === this.#dueAtMs) return;
    this.#dueAtMs = dueAtMs;
    if (dueAtMs === Number.POSITIVE_INFINITY) {
      this.#clearTimer();
      return;
    }
    this.#leadMs = ratePerSec > 0 && ratePerSec <= leadUpToPerSec ? leadMs : 0;
    this.#isCrowded = ratePerSec > (this.#isCrowded ? sparseBelowPerSec : crowdedAbovePerSec);
    this.#arm();
  }

  close(): void {
    this.#isClosed = true;
    this.#clearTimer();
    this.#sleeper.close();
  }

  #arm(): void {
    if (!this.#isCrowded && this.#sleeper.isAwake) {
      this.#clearTimer();
      this.#sleeper.sleepUntil(this.#dueAtMs - this.#leadMs);
      return;
    }
    // An earlier timer is kept: when it fires it is set again.
    if (this.#isCrowded && this.#timer !== null && this.#timerAtMs <= this.#dueAtMs) return;
    this.#clearTimer();
    this.#timerAtMs = this.#dueAtMs;
    this.#timer = setTimeout(
      () => {
        this.#timer = null;
        this.#fire();
      },
      Math.min(longestTimerMs, this.#dueAtMs - performance.now()),
    );
  }

  /** Wakes the executor, unless the due time has changed. */
  #fire(): void {
    if (this.#isClosed || this.#dueAtMs === Number.POSITIVE_INFINITY) return;
    if (performance.now() < this.#dueAtMs - this.#leadMs) {
      this.#arm();
      return;
    }
    while (performance.now() < this.#dueAtMs);
    this.#clearTimer();
    this.#dueAtMs = Number.POSITIVE_INFINITY;
    this.#wake();
  }

  #clearTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}

/** The system's monotonic clock minus `performance.now()`, from the two closest readings: the first ones are slow. */
function monotonicOffsetMs(): number {
  let offsetMs = 0;
  let closestMs = Number.POSITIVE_INFINITY;
  for (let reading = 0; reading < offsetReadings; reading += 1) {
    const beforeMs = performance.now();
    const [seconds, nanoseconds] = process.hrtime();
    const tookMs = performance.now() - beforeMs;
    if (tookMs > closestMs) continue;
    closestMs = tookMs;
    offsetMs = seconds * 1_000 + nanoseconds / 1e6 - beforeMs;
  }
  return offsetMs;
}
