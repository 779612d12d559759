import type { Clock } from '@tidemark/domain/kernel/clock';
import type { StoredRecord } from '../queue/record.ts';
import type { Position, SegmentLog } from '../queue/segment-log.ts';
import { Stopped } from './deliver-batch.ts';

const windowBytes = 1_048_576;
/** After a small window it waits this long for more, so that a backend gets few large requests. */
const lingerMs = 10;
const smallBytes = 65_536;
const afterFaultMs = 1_000;

export type DrainOptions = {
  log: SegmentLog;
  from: Position;
  clock: Clock;
  stop: AbortSignal;
  /** Resolves when nothing of the records is left to deliver. */
  deliver(records: StoredRecord[]): Promise<void>;
  /** Called with each new position. */
  moved(position: Position): void;
  report(line: string): void;
};

/** LogDrain delivers a log in its order, one window at a time; its memory does not depend on the length of the log. */
export class LogDrain {
  readonly #options: DrainOptions;
  position: Position;
  /** When the oldest record that is not delivered was received, as far as it was read; null: there is none. */
  oldestMs: number | null = null;
  #wake: () => void = () => {};
  #fault: string | null = null;

  constructor(options: DrainOptions) {
    this.#options = options;
    this.position = options.from;
  }

  get bytes(): number {
    return Math.max(0, this.#options.log.end.offset - this.position.offset);
  }

  get points(): number {
    return this.bytes === 0 ? 0 : Math.max(0, this.#options.log.end.points - this.position.points);
  }

  /** There is more to deliver. */
  wake(): void {
    this.#wake();
  }

  /** Delivers until the signal stops it, or until `isDone` says so when nothing is left. */
  async run(isDone: () => boolean = () => false): Promise<void> {
    const { clock, stop, report } = this.#options;
    while (!stop.aborted) {
      try {
        const bytes = await this.#next();
        this.#fault = null;
        if (bytes === 0 && this.bytes === 0 && isDone()) return;
        if (bytes === 0) await this.#untilWoken();
        else if (bytes < smallBytes) await clock.sleep(lingerMs, stop);
      } catch (error) {
        if (error instanceof Stopped) return;
        const fault = error instanceof Error ? error.message : String(error);
        if (fault !== this.#fault) report(`cannot deliver from the queue: ${fault}`);
        this.#fault = fault;
        await clock.sleep(afterFaultMs, stop);
      }
    }
  }

  /** Delivers one window; gives its size. */
  async #next(): Promise<number> {
    const { log, deliver, moved } = this.#options;
    const from = this.position.offset;
    if (this.bytes === 0) {
      this.oldestMs = null;
      return 0;
    }
    const { records, next } = await log.read(from, windowBytes);
    const [first] = records;
    const last = records.at(-1);
    this.oldestMs = first?.receivedMs ?? null;
    if (first !== undefined) this.position = { offset: from, points: first.pointsBefore };
    if (records.length > 0) await deliver(records);
    const points = last === undefined ? log.end.points : last.pointsBefore + last.points;
    this.position = { offset: next, points };
    if (this.bytes === 0) this.oldestMs = null;
    moved(this.position);
    return next - from;
  }

  async #untilWoken(): Promise<void> {
    const { stop } = this.#options;
    await new Promise<void>((resolve) => {
      const done = () => {
        stop.removeEventListener('abort', done);
        this.#wake = () => {};
        resolve();
      };
      stop.addEventListener('abort', done, { once: true });
      this.#wake = done;
      // Something may have come since the log was read.
      if (this.bytes > 0 || stop.aborted) done();
    });
  }
}
