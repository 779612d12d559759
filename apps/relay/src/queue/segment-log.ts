import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fdatasync,
  fdatasyncSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  read,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { DamageStore } from './damage-store.ts';
import {
  encodeHead,
  findRecord,
  type QueuedRecord,
  readRecord,
  recordBytes,
  type StoredRecord,
} from './record.ts';
import { listSegments, type Segment, segmentName } from './segment.ts';

const readAsync = promisify(read);
const fdatasyncAsync = promisify(fdatasync);

/** A place in a log, and how many points stand before it. */
export type Position = { offset: number; points: number };

export type LogOptions = {
  directory: string;
  segmentBytes: number;
  /** Whether a file that is full is synchronized before the next one begins. */
  syncs: boolean;
  /** Names the log in what is reported. */
  title: string;
  damage: DamageStore;
  /** The log never begins before it: what was delivered once is not numbered again. */
  atLeast: Position;
};

/** Records from a position on; `next` is where to read on. */
export type LogWindow = { records: StoredRecord[]; next: number };

type OpenSegment = Segment & { fd: number };

/**
 * SegmentLog is an append-only log in files. `append` returns when the kernel has everything, which outlasts the end of this process;
 * a write that fails leaves nothing behind. Positions count from the first byte ever written.
 */
export class SegmentLog {
  readonly #options: LogOptions;
  readonly #segments: OpenSegment[] = [];
  #points = 0;

  constructor(options: LogOptions) {
    this.#options = options;
    mkdirSync(options.directory, { recursive: true, mode: 0o700 });
    const found = listSegments(options.directory).map((segment) => this.#opened(segment));
    this.#segments.push(...found);
    const end = this.#cutTail();
    const atLeast = options.atLeast.offset;
    this.#points = Math.max(end.points, options.atLeast.points);
    this.#begin(Math.max(end.offset, atLeast));
  }

  get end(): Position {
    const last = this.#last();
    return { offset: last.start + last.bytes, points: this.#points };
  }

  /** Where the oldest byte is. */
  get start(): number {
    return this.#segments[0]?.start ?? 0;
  }

  /** Writes all of the records, or none and throws. */
  append(records: readonly QueuedRecord[]): void {
    const bytes = records.reduce((sum, record) => sum + recordBytes(record), 0);
    const before = this.#last();
    if (before.bytes > 0 && before.bytes + bytes > this.#options.segmentBytes) this.#beginNext(before);
    const last = this.#last();
    let points = this.#points;
    const parts: Buffer[] = [];
    for (const record of records) {
      parts.push(encodeHead(record, points, last.salt), record.body);
      points += record.points;
    }
    writeWhole(last, parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts, bytes));
    this.#points = points;
  }

  /** sync resolves when everything appended before outlasts a power failure. */
  async sync(): Promise<void> {
    await fdatasyncAsync(this.#last().fd);
  }

  /** What was appended before outlasts a power failure when this returns. */
  syncNow(): void {
    fdatasyncSync(this.#last().fd);
  }

  /** Reads whole records from `from` on, `maxBytes` of them or a single larger one. */
  async read(from: number, maxBytes: number): Promise<LogWindow> {
    for (;;) {
      const segment = this.#segments.find(({ start, bytes }) => from < start + bytes);
      if (segment === undefined) return { records: [], next: Math.max(from, this.end.offset) };
      if (from < segment.start) this.#reportMissing(from, segment);
      const at = Math.max(from, segment.start) - segment.start;
      const window = await this.#readSegment(segment, at, maxBytes);
      if (window.records.length > 0) return window;
      from = window.next;
    }
  }

  /** Deletes the files of which nothing is needed at or behind `offset`. */
  dropBefore(offset: number): void {
    for (let first = this.#segments[0]; first && this.#segments.length > 1; first = this.#segments[0]) {
      if (first.start + first.bytes > offset) return;
      this.#segments.shift();
      closeSync(first.fd);
      rmSync(join(this.#options.directory, first.name), { force: true });
    }
  }

  close(): void {
    for (const { fd } of this.#segments) closeSync(fd);
    this.#segments.length = 0;
  }

  async #readSegment(segment: OpenSegment, at: number, maxBytes: number): Promise<LogWindow> {
    const { start, salt } = segment;
    let bytes = await readPart(segment, at, maxBytes);
    const records: StoredRecord[] = [];
    let position = 0;
    for (;;) {
      const reading = readRecord(bytes, position, bytes.length, salt);
      if (reading.kind === 'record') {
        const { record } = reading;
        records.push({ ...record, start: start + at + record.start, end: start + at + record.end });
        position = record.end;
        if (position < bytes.length) continue;
      }
      if (records.length > 0) return { records, next: start + at + position };
      const isRest = at + bytes.length >= segment.bytes;
      if (reading.kind === 'incomplete' && !isRest) {
        bytes = await readPart(segment, at, Math.max(reading.needs, 2 * bytes.length));
        continue;
      }
      return { records, next: start + (await this.#skipDamage(segment, at)) };
    }
  }

  /** Sets aside what is no record, up to the next one; gives its place in the segment. */
  async #skipDamage(segment: OpenSegment, at: number): Promise<number> {
    const rest = await readPart(segment, at, segment.bytes - at);
    const found = findRecord(rest, 1, segment.salt);
    const until = found < 0 ? rest.length : found;
    this.#setAside(segment, at, rest.subarray(0, until), 'a damaged record');
    return at + Math.max(until, 1);
  }

  #reportMissing(from: number, { start, name }: Segment): void {
    const { damage, title } = this.#options;
    const what = `${start - from} bytes of ${title} are missing before file ${name}`;
    damage.setAside(`${title}-missing-${from}`, what, Buffer.alloc(0));
  }

  #setAside(segment: Segment, at: number, bytes: Buffer, what: string): void {
    const { damage, title } = this.#options;
    damage.setAside(`${title}-${segment.start + at}`, `${what} of ${title}, file ${segment.name}`, bytes);
  }

  /** A record that was being written when the process or the machine ended was never acknowledged: it is cut. */
  #cutTail(): Position {
    const last = this.#segments.findLast(({ bytes }) => bytes > 0);
    if (last === undefined) return { offset: this.#segments.at(-1)?.start ?? 0, points: 0 };
    const bytes = readFileSync(join(this.#options.directory, last.name));
    let at = 0;
    let points = 0;
    for (;;) {
      const reading = readRecord(bytes, at, bytes.length, last.salt);
      if (reading.kind === 'record') {
        at = reading.record.end;
        points = reading.record.pointsBefore + reading.record.points;
        continue;
      }
      const next = at === bytes.length ? -1 : findRecord(bytes, at, last.salt);
      if (next < 0) break;
      at = next;
    }
    if (at < bytes.length) {
      this.#setAside(last, at, bytes.subarray(at), 'the torn or damaged end');
      truncateSync(join(this.#options.directory, last.name), at);
      last.bytes = at;
    }
    const offset = this.#segments.reduce((end, segment) => Math.max(end, segment.start + segment.bytes), 0);
    return { offset, points };
  }

  #beginNext(full: OpenSegment): void {
    if (this.#options.syncs) fdatasyncSync(full.fd);
    this.#begin(this.end.offset);
  }

  /** Every start begins a file of its own, so that nothing is appended behind a tail that was cut. */
  #begin(start: number): void {
    for (let last = this.#segments.at(-1); last && last.bytes === 0; last = this.#segments.at(-1)) {
      this.#segments.pop();
      closeSync(last.fd);
      rmSync(join(this.#options.directory, last.name), { force: true });
    }
    const salt = randomBytes(4).readUInt32BE(0);
    const name = segmentName(start, salt);
    const fd = openSync(join(this.#options.directory, name), 'wx+', 0o600);
    this.#segments.push({ name, start, salt, bytes: 0, fd });
    syncDirectory(this.#options.directory);
  }

  #opened(segment: Segment): OpenSegment {
    const file = join(this.#options.directory, segment.name);
    return { ...segment, bytes: statSync(file).size, fd: openSync(file, 'r+') };
  }

  #last(): OpenSegment {
    const last = this.#segments.at(-1);
    if (last === undefined) throw new Error('the log is closed');
    return last;
  }
}

/** A write that comes short, as on a full disk, is taken back. */
function writeWhole(segment: OpenSegment, bytes: Buffer): void {
  try {
    for (let at = 0; at < bytes.length; )
      at += writeSync(segment.fd, bytes, at, bytes.length - at, segment.bytes + at);
    segment.bytes += bytes.length;
  } catch (error) {
    ftruncateSync(segment.fd, segment.bytes);
    throw error;
  }
}

async function readPart(segment: OpenSegment, at: number, maxBytes: number): Promise<Buffer> {
  const wanted = Math.min(maxBytes, segment.bytes - at);
  const buffer = Buffer.allocUnsafeSlow(wanted);
  let filled = 0;
  while (filled < wanted) {
    const { bytesRead } = await readAsync(segment.fd, buffer, filled, wanted - filled, at + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return filled === wanted ? buffer : buffer.subarray(0, filled);
}

/** Without it a new file could be missing after a power failure. */
function syncDirectory(directory: string): void {
  const fd = openSync(directory, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
