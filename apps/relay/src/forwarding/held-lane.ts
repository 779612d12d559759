import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCursors, writeCursors } from '../queue/cursor-file.ts';
import type { DamageStore } from '../queue/damage-store.ts';
import type { StoredRecord } from '../queue/record.ts';
import { type Position, SegmentLog } from '../queue/segment-log.ts';
import { arrangeBatches, type BatchLimits } from './arrange-batches.ts';
import { type Delivery, deliverBatch, Stopped } from './deliver-batch.ts';
import { LogDrain } from './log-drain.ts';

const retryMs = 1_000;
const segmentBytes = 8_388_608;
const nothing: Position = { offset: 0, points: 0 };

export type LaneOptions = {
  directory: string;
  /** What is held together: `holdText` of its writes. */
  hold: string;
  reason: string;
  delivery: Delivery;
  limits: BatchLimits;
  damage: DamageStore;
  report(line: string): void;
};

/**
 * HeldLane keeps the writes of one database, retention policy and credentials that a backend does not take, apart from the others, so that
 * those go on. It tries again every second, and is gone when all is delivered.
 */
export class HeldLane {
  readonly #options: LaneOptions;
  readonly #log: SegmentLog;
  readonly #drain: LogDrain;
  reason: string;

  constructor(options: LaneOptions) {
    const { directory, hold, damage, delivery, report } = options;
    this.#options = options;
    this.reason = options.reason;
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    writeFileSync(join(directory, 'hold.json'), hold, { mode: 0o600 });
    const from = readCursors(join(directory, 'cursors.json'), report).lane ?? nothing;
    const title = `held-${delivery.client.name}`;
    this.#log = new SegmentLog({ directory, segmentBytes, syncs: true, title, damage, atLeast: from });
    const offset = Math.max(from.offset, this.#log.start);
    this.#drain = new LogDrain({
      log: this.#log,
      from: { offset, points: from.points },
      clock: delivery.clock,
      stop: delivery.stop,
      deliver: (records) => this.#deliver(records),
      moved: (position) => this.#moved(position),
      report,
    });
  }

  /** The hold that a directory of a former run has; null: it has none. */
  static holdOf(directory: string): string | null {
    try {
      return readFileSync(join(directory, 'hold.json'), 'utf8');
    } catch {
      return null;
    }
  }

  get hold(): string {
    return this.#options.hold;
  }

  get bytes(): number {
    return this.#drain.bytes;
  }

  get points(): number {
    return this.#drain.points;
  }

  get oldestMs(): number | null {
    return this.#drain.oldestMs;
  }

  append(records: readonly StoredRecord[]): void {
    this.#log.append(records);
    this.#drain.wake();
  }

  /** Resolves when it is empty and deleted: true; or when the relay closes: false. `gone` is called with the last record delivered. */
  async run(gone: () => void): Promise<void> {
    let isGone = false;
    await this.#drain.run(() => {
      isGone = true;
      gone();
      return true;
    });
    this.#log.close();
    if (isGone) rmSync(this.#options.directory, { recursive: true, force: true });
  }

  async #deliver(records: StoredRecord[]): Promise<void> {
    const { delivery, limits } = this.#options;
    for (const batch of arrangeBatches(records, limits)) {
      for (
        let held = await deliverBatch(delivery, batch);
        held !== null;
        held = await deliverBatch(delivery, batch)
      ) {
        this.reason = held.reason;
        await delivery.clock.sleep(retryMs, delivery.stop);
        if (delivery.stop.aborted) throw new Stopped();
      }
    }
  }

  #moved(position: Position): void {
    writeCursors(join(this.#options.directory, 'cursors.json'), { lane: position });
    this.#log.dropBefore(position.offset);
  }
}
