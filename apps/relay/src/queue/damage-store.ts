import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What was found damaged since the start. */
export type DamageCounts = { places: number; bytes: number };

/** DamageStore sets bytes aside that are no whole record, each place once, and reports it. */
export class DamageStore {
  readonly #directory: string;
  readonly #report: (line: string) => void;
  readonly #seen = new Set<string>();
  #bytes = 0;

  constructor(directory: string, report: (line: string) => void) {
    this.#directory = directory;
    this.#report = report;
  }

  get counts(): DamageCounts {
    return { places: this.#seen.size, bytes: this.#bytes };
  }

  /** Keeps `bytes`; `place` names the file. A write that fails must not stop the queue: it is reported. */
  setAside(place: string, what: string, bytes: Buffer): void {
    if (this.#seen.has(place)) return;
    this.#seen.add(place);
    this.#bytes += bytes.length;
    const file = join(this.#directory, `${place}.bin`);
    try {
      mkdirSync(this.#directory, { recursive: true, mode: 0o700 });
      writeFileSync(file, bytes, { mode: 0o600 });
      this.#report(`${what}: ${bytes.length} bytes set aside in ${file}`);
    } catch (error) {
      this.#report(`${what}: ${bytes.length} bytes, not set aside: ${String(error)}`);
    }
  }
}
