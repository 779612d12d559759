import { setMaxListeners } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { printable } from '@tidemark/domain/kernel/printable';
import type { DamageStore } from '../queue/damage-store.ts';
import type { StoredRecord } from '../queue/record.ts';
import type { Position, SegmentLog } from '../queue/segment-log.ts';
import { arrangeBatches, type BatchLimits } from './arrange-batches.ts';
import { type Delivery, deliverBatch, Stopped } from './deliver-batch.ts';
import { HeldLane } from './held-lane.ts';
import { LogDrain } from './log-drain.ts';
import { holdText, readGroup, readHold } from './write-group.ts';

/** A database that is held may fill so much of the queue; others go on. */
const laneShare = 0.25;
/** Beyond it the queue waits at the first write that would need one more. */
const maxLanes = 64;
const laneRetryMs = 1_000;

export type BackendQueueOptions = {
  log: SegmentLog;
  from: Position;
  maxBytes: number;
  /** Where lanes are. */
  directory: string;
  delivery: Delivery;
  limits: BatchLimits;
  damage: DamageStore;
  /** Whether what is held outlasts a power failure, too. */
  syncs: boolean;
  moved(): void;
  report(line: string): void;
};

/** BackendQueue delivers the log to one backend, and keeps what the backend does not take in lanes of their own. */
export class BackendQueue {
  readonly #options: BackendQueueOptions;
  readonly #lanes = new Map<string, HeldLane>();
  readonly #running = new Set<Promise<void>>();
  readonly #drain: LogDrain;

  constructor(options: BackendQueueOptions) {
    const { log, from, delivery, moved, report } = options;
    this.#options = options;
    const { clock, stop } = delivery;
    // One for each lane, and for each backend.
    setMaxListeners(0, stop);
    const deliver = (records: StoredRecord[]) => this.#deliver(records);
    this.#drain = new LogDrain({ log, from, clock, stop, deliver, moved, report });
    for (const name of namesIn(options.directory)) {
      const directory = join(options.directory, name);
      const hold = HeldLane.holdOf(directory);
      if (hold === null) report(`nothing in ${directory} can be read: it is left as it is`);
      else this.#open(hold, 'held before the relay was restarted', []);
    }
    this.#track(this.#drain.run());
  }

  get name(): string {
    return this.#options.delivery.client.name;
  }

  get position(): Position {
    return this.#drain.position;
  }

  /** What is not delivered: in the queue, and held. */
  get bytes(): number {
    return this.lanes.reduce((sum, lane) => sum + lane.bytes, this.#drain.bytes);
  }

  get points(): number {
    return this.lanes.reduce((sum, lane) => sum + lane.points, this.#drain.points);
  }

  get oldestMs(): number | null {
    const times = [this.#drain.oldestMs, ...this.lanes.map(({ oldestMs }) => oldestMs)];
    const known = times.filter((time) => time !== null);
    return known.length === 0 ? null : Math.min(...known);
  }

  get lanes(): HeldLane[] {
    return [...this.#lanes.values()];
  }

  /** hasRoom is whether a write of `bytes` more fits, beside `pendingBytes` that are about to be written. */
  hasRoom(group: string, bytes: number, pendingBytes: number): boolean {
    const { maxBytes } = this.#options;
    if (this.#lanes.size === 0) return this.#drain.bytes + pendingBytes + bytes <= maxBytes;
    const lane = this.#lanes.get(holdText(readGroup(group)));
    if (lane !== undefined && lane.bytes + bytes > maxBytes * laneShare) return false;
    return this.bytes + pendingBytes + bytes <= maxBytes;
  }

  wake(): void {
    this.#drain.wake();
  }

  /** Resolves when nothing is under way any more, after the signal has stopped it. */
  async closed(): Promise<void> {
    await Promise.allSettled(this.#running);
  }

  async #deliver(records: StoredRecord[]): Promise<void> {
    const { delivery, limits } = this.#options;
    for (const batch of arrangeBatches(records, limits)) {
      const hold = holdText(batch.group);
      const lane = this.#lanes.get(hold);
      if (lane !== undefined) {
        lane.append(batch.items);
        continue;
      }
      const held = await deliverBatch(delivery, batch);
      if (held !== null) await this.#hold(hold, held.reason, batch.items);
    }
  }

  async #hold(hold: string, reason: string, records: readonly StoredRecord[]): Promise<void> {
    const { clock, stop } = this.#options.delivery;
    while (this.#lanes.size >= maxLanes) {
      await clock.sleep(laneRetryMs, stop);
      if (stop.aborted) throw new Stopped();
    }
    const { db, rp } = readHold(hold);
    const policy = rp === '' ? '' : `, retention policy ${printable(rp)}`;
    const title = `backend ${this.name}: writes to database ${printable(db)}${policy} are held`;
    this.#options.report(`${title}: ${printable(reason)}`);
    this.#open(hold, reason, records);
  }

  #open(hold: string, reason: string, records: readonly StoredRecord[]): void {
    const { directory, ...options } = this.#options;
    const lane = new HeldLane({
      ...options,
      directory: join(directory, HeldLane.nameOf(hold)),
      hold,
      reason,
    });
    try {
      if (records.length > 0) lane.append(records);
    } catch (error) {
      lane.close();
      throw error;
    }
    this.#lanes.set(hold, lane);
    this.#track(lane.run(() => this.#lanes.delete(hold)));
  }

  #track(work: Promise<void>): void {
    this.#running.add(work);
    const ended = () => this.#running.delete(work);
    work.then(ended, (error: unknown) => {
      ended();
      this.#options.report(`backend ${this.name}: ${error instanceof Error ? error.message : String(error)}`);
    });
  }
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}
