import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '@tidemark/domain/kernel/clock';
import { type Cursors, readCursors, writeCursors } from '../queue/cursor-file.ts';
import { DamageStore } from '../queue/damage-store.ts';
import { DeadLetters } from '../queue/dead-letters.ts';
import { type QueuedRecord, recordBytes } from '../queue/record.ts';
import { type Position, SegmentLog } from '../queue/segment-log.ts';
import type { BackendClient } from './backend-client.ts';
import { BackendQueue } from './backend-queue.ts';
import { accepted, type WriteOutcome, type WriteTaker } from './write-outcome.ts';

const limits = { points: 10_000, bytes: 1_048_576 };
const segmentsPerQueue = 64;
const minSegmentBytes = 65_536;
const maxSegmentBytes = 33_554_432;
const cursorsEveryMs = 200;
const retryAfterSec = 5;
const nothing: Position = { offset: 0, points: 0 };

export type BufferedOptions = {
  directory: string;
  maxBytes: number;
  /** Whether a 204 also outlasts a power failure. */
  syncs: boolean;
  clients: readonly BackendClient[];
  clock: Clock;
  report(line: string): void;
};

type Pending = { record: QueuedRecord; done: (outcome: WriteOutcome) => void };

/**
 * BufferedWrites answers 204 when a write stands on disk, in one log that every backend reads at its own pace. Writes of one turn of the
 * event loop are written together. A write that does not fit every queue is refused as a whole.
 */
export class BufferedWrites implements WriteTaker {
  readonly queues: readonly BackendQueue[];
  readonly damage: DamageStore;
  readonly deadLetters: ReadonlyMap<string, DeadLetters>;
  readonly #options: BufferedOptions;
  readonly #log: SegmentLog;
  readonly #stop = new AbortController();
  readonly #cursorFile: string;
  #pending: Pending[] = [];
  #pendingBytes = 0;
  #isFlushing = false;
  #savingTimer: NodeJS.Timeout | null = null;
  #cursorFault: string | null = null;
  /** Why the queue cannot be written now; null: it can. */
  writeFault: string | null = null;

  constructor(options: BufferedOptions) {
    this.#options = options;
    const { directory, maxBytes, clients, report } = options;
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    this.#cursorFile = join(directory, 'cursors.json');
    this.damage = new DamageStore(join(directory, 'damaged'), report);
    this.deadLetters = new Map(
      clients.map(({ name }) => [name, new DeadLetters(join(directory, 'dead-letters', `${name}.jsonl`))]),
    );
    const cursors = readCursors(this.#cursorFile, report);
    const segmentBytes = Math.min(maxSegmentBytes, Math.max(minSegmentBytes, maxBytes / segmentsPerQueue));
    this.#log = new SegmentLog({
      directory: join(directory, 'log'),
      segmentBytes,
      syncs: options.syncs,
      title: 'queue',
      damage: this.damage,
      atLeast: Object.values(cursors).reduce((most, one) => (one.offset > most.offset ? one : most), nothing),
    });
    this.queues = clients.map((client) => this.#queueOf(client, this.#beginOf(client.name, cursors)));
  }

  submit(record: QueuedRecord, done: (outcome: WriteOutcome) => void): void {
    const bytes = recordBytes(record);
    const full = this.queues.find((queue) => !queue.hasRoom(record.group, bytes, this.#pendingBytes));
    if (full !== undefined) {
      const reason = `the queue of backend ${full.name} is full: nothing of this write was queued`;
      setImmediate(done, { statusCode: 503, reason, retryAfterSec });
      return;
    }
    this.#pending.push({ record, done });
    this.#pendingBytes += bytes;
    if (!this.#isFlushing && this.#pending.length === 1) setImmediate(() => void this.#flush());
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.queues.map((queue) => queue.closed()));
    if (this.#savingTimer !== null) clearTimeout(this.#savingTimer);
    this.#save();
    this.#log.close();
  }

  async #flush(): Promise<void> {
    this.#isFlushing = true;
    while (this.#pending.length > 0) {
      const group = this.#pending;
      this.#pending = [];
      this.#pendingBytes = 0;
      const outcome = await this.#write(group.map(({ record }) => record));
      for (const { done } of group) done(outcome);
    }
    this.#isFlushing = false;
  }

  async #write(records: readonly QueuedRecord[]): Promise<WriteOutcome> {
    try {
      this.#log.append(records);
      if (this.#options.syncs) await this.#log.sync();
      this.writeFault = null;
      for (const queue of this.queues) queue.wake();
      return accepted;
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      if (this.writeFault === null) this.#options.report(`the queue cannot be written: ${detail}`);
      this.writeFault = detail;
      return { statusCode: 503, reason: `the queue cannot be written: ${detail}`, retryAfterSec };
    }
  }

  /** A backend that is new gets what is written from now on; without any cursor, everything that is there. */
  #beginOf(name: string, cursors: Cursors): Position {
    const { start, end } = this.#log;
    const known = cursors[name];
    if (known !== undefined) return known.offset < start ? { ...known, offset: start } : known;
    return Object.keys(cursors).length > 0 ? end : { offset: start, points: 0 };
  }

  #queueOf(client: BackendClient, from: Position): BackendQueue {
    const { clock, directory, maxBytes, report } = this.#options;
    const deadLetters = this.deadLetters.get(client.name);
    if (deadLetters === undefined) throw new Error('each backend has dead letters');
    return new BackendQueue({
      log: this.#log,
      from,
      maxBytes,
      directory: join(directory, 'held', client.name),
      delivery: { client, clock, deadLetters, stop: this.#stop.signal },
      limits,
      damage: this.damage,
      syncs: this.#options.syncs,
      moved: () => this.#saveSoon(),
      report,
    });
  }

  /** A cursor that is old only means that writes are delivered twice. */
  #saveSoon(): void {
    this.#savingTimer ??= setTimeout(() => {
      this.#savingTimer = null;
      this.#save();
    }, cursorsEveryMs);
  }

  #save(): void {
    try {
      writeCursors(
        this.#cursorFile,
        Object.fromEntries(this.queues.map(({ name, position }) => [name, position])),
      );
      this.#log.dropBefore(Math.min(...this.queues.map(({ position }) => position.offset)));
      this.#cursorFault = null;
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      if (detail !== this.#cursorFault) this.#options.report(`cannot write ${this.#cursorFile}: ${detail}`);
      this.#cursorFault = detail;
    }
  }
}
