import { Worker } from 'node:worker_threads';

/** Sleeper is a thread that sleeps in the kernel until a moment and rings then: finer than the event loop's timers, which count milliseconds. */
export class Sleeper {
  readonly #memory = new SharedArrayBuffer(16);
  readonly #orders = new Int32Array(this.#memory, 0, 1);
  readonly #dueAtMs = new Float64Array(this.#memory, 8, 1);
  readonly #worker: Worker;
  readonly #offsetMs: number;
  /** Whether it has begun and still works; until then and after that somebody else has to ring. */
  isAwake = false;

  /** `offsetMs`: what the system's monotonic clock shows beyond `performance.now()` here. */
  constructor(offsetMs: number, ring: () => void) {
    this.#offsetMs = offsetMs;
    const program = new URL('./sleeper-thread.mjs', import.meta.url);
    this.#worker = new Worker(program, { workerData: this.#memory, execArgv: [] });
    this.#worker.on('online', () => {
      this.isAwake = true;
    });
    this.#worker.on('message', ring);
    this.#worker.on('error', () => {
      this.isAwake = false;
      ring();
    });
  }

  /** Rings at `dueAtMs`, instead of whenever it was to ring before. */
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
