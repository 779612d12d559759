import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const maxFileBytes = 67_108_864;

/** One line that a backend refuses for good. Credentials are never written. */
export type DeadLetter = {
  atMs: number;
  backend: string;
  db: string;
  rp: string;
  precision: string;
  statusCode: number;
  reason: string;
  line: Buffer;
};

export type DeadLetterCounts = { lines: number; lastReason: string | null };

/** DeadLetters keeps lines that a backend refuses, one JSON object per line; the file before the current one is kept too. */
export class DeadLetters {
  readonly #file: string;
  readonly #maxBytes: number;
  #bytes: number | null = null;
  counts: DeadLetterCounts = { lines: 0, lastReason: null };

  constructor(file: string, maxBytes = maxFileBytes) {
    this.#file = file;
    this.#maxBytes = maxBytes;
  }

  /** Throws where it cannot be written: the line then stays in the queue. */
  add(letters: readonly DeadLetter[]): void {
    const text = letters.map((letter) => `${JSON.stringify(rowOf(letter))}\n`).join('');
    this.#bytes ??= this.#open();
    if (this.#bytes > 0 && this.#bytes + text.length > this.#maxBytes) {
      renameSync(this.#file, `${this.#file}.1`);
      this.#bytes = 0;
    }
    appendFileSync(this.#file, text, { mode: 0o600 });
    this.#bytes += text.length;
    const lastReason = letters.at(-1)?.reason ?? this.counts.lastReason;
    this.counts = { lines: this.counts.lines + letters.length, lastReason };
  }

  #open(): number {
    mkdirSync(dirname(this.#file), { recursive: true, mode: 0o700 });
    return statSync(this.#file, { throwIfNoEntry: false })?.size ?? 0;
  }
}

/** A line that is no UTF-8 is kept as base64. */
function rowOf({ atMs, line, ...rest }: DeadLetter) {
  const text = line.toString('utf8');
  const kept = Buffer.from(text).equals(line) ? { line: text } : { lineBase64: line.toString('base64') };
  return { at: new Date(atMs).toISOString(), ...rest, ...kept };
}
