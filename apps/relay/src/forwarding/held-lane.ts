import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readCursors, writeCursors } from '../queue/cursor-file.ts';
import type { DamageStore } from '../queue/damage-store.ts';
import { firstRecordIn } from '../queue/first-record.ts';
import type { StoredRecord } from '../queue/record.ts';
import { type Position, SegmentLog } from '../queue/segment-log.ts';
import { arrangeBatches, type BatchLimits } from './arrange-batches.ts';
import { type Delivery, deliverBatch, Stopped } from './deliver-batch.ts';
import { LogDrain } from './log-drain.ts';
import { holdText, readGroup } from './write-group.ts';

const retryMs = 1_000;
const segmentBytes = 8_388_608;
const nameDigits = 16;
const nothing: Position = { offset: 0, points: 0 };

export type LaneOptions = {
  directory: string;
  /** What is held together: `holdText` of its writes. */
  hold: string;
  reason: string;
  delivery: Delivery;
  limits: BatchLimits;
  damage: DamageStore;
  /** Whether what it took outlasts a power failure: the queue does not keep it any more. */
  syncs: boolean;
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
  /** Up to where in the queue it took writes. */
  #takenTo = -1;
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

  /** Names the directory of what is held together. */
  static nameOf(hold: string): string {
    return createHash('sha256').update(hold).digest('hex').slice(0, nameDigits);
  }

  /** The hold that a directory of a former run has: by its file or, where that is damaged, by its first record; null: nothing shows it. */
  static holdOf(directory: string): string | null {
    const isOwn = (hold: string | null) => hold !== null && HeldLane.nameOf(hold) === basename(directory);
    const written = readIfThere(join(directory, 'hold.json'));
    if (isOwn(written)) return written;
    const found = firstRecordIn(directory);
    const hold = found === null ? null : holdText(readGroup(found.group));
    return isOwn(hold) ? hold : null;
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

  /** Takes writes from the queue, each once: after a fault the queue hands over some of them again. */
  append(records: readonly StoredRecord[]): void {
    const fresh = records.filter(({ start }) => start >= this.#takenTo);
    this.#log.append(fresh);
    this.#takenTo = fresh.at(-1)?.end ?? this.#takenTo;
    if (this.#options.syncs) this.#log.syncNow();
    this.#drain.wake();
  }

  /** Resolves when it is empty and deleted, or when the relay closes. `gone` is called with the last record delivered. */
  async run(gone: () => void): Promise<void> {
    let isGone = false;
    await this.#drain.run(() => {
      isGone = true;
      // Before anything else happens: a lane of the same name may be opened next.
      this.#delete();
      gone();
      return true;
    });
    if (!isGone) this.close();
  }

  /** For one that does not run. */
  close(): void {
    this.#log.close();
  }

  #delete(): void {
    const { directory, report } = this.#options;
    this.close();
    try {
      rmSync(directory, { recursive: true, force: true });
    } catch (error) {
      report(`cannot delete ${directory}, which is delivered: ${String(error)}`);
    }
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

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
