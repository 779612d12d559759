import { createHash } from 'node:crypto';
import { closeSync, fstatSync, opendirSync, openSync, readSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readWhisper, type WhisperFile } from '@tidemark/imports/graphite/whisper';
import { whisperPathOf } from '@tidemark/imports/graphite/whisper-path';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Where a cache stores its own metrics, and those of relays. */
const ownFolder = 'carbon';

/**
 * The whisper files of one cache, read one at a time into one buffer. It blocks while it reads, so it belongs into a thread of its own: the
 * calls of asynchronous reads take longer than the reads.
 */
export class CacheFiles {
  readonly #directory: string;
  readonly #seen = new Set<string>();
  #buffer = Buffer.allocUnsafeSlow(65_536);

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** The file of a path, valid until the next call; null where there is none, or it is no whole whisper file. */
  read(path: string): WhisperFile | null {
    const name = whisperPathOf(path, sha256);
    const file = this.#open(join(this.#directory, name));
    if (file !== null) this.#seen.add(name);
    return file;
  }

  /** Files that were never asked for, without those of the parts themselves; each is valid until the next. */
  *others(): Iterable<{ name: string; file: WhisperFile }> {
    for (const place of filesBelow(this.#directory)) {
      const name = relative(this.#directory, place);
      if (this.#seen.has(name) || name.startsWith(`${ownFolder}/`)) continue;
      const file = this.#open(place);
      if (file !== null) yield { name, file };
    }
  }

  #open(place: string): WhisperFile | null {
    let descriptor: number;
    try {
      descriptor = openSync(place, 'r');
    } catch (error) {
      if (isMissingFile(error)) return null;
      throw error;
    }
    try {
      const { size } = fstatSync(descriptor);
      if (size > this.#buffer.length) this.#buffer = Buffer.allocUnsafeSlow(size);
      let end = 0;
      while (end < size) {
        const read = readSync(descriptor, this.#buffer, end, size - end, end);
        if (read === 0) break;
        end += read;
      }
      const content = readWhisper(this.#buffer.subarray(0, end));
      return content.ok ? content.value : null;
    } finally {
      closeSync(descriptor);
    }
  }
}

function* filesBelow(directory: string): Iterable<string> {
  const opened = openFolder(directory);
  if (opened === null) return;
  const folders: string[] = [];
  try {
    for (let entry = opened.readSync(); entry !== null; entry = opened.readSync()) {
      const place = join(directory, entry.name);
      if (entry.isDirectory()) folders.push(place);
      else if (entry.isFile() && entry.name.endsWith('.wsp')) yield place;
    }
  } finally {
    opened.closeSync();
  }
  for (const folder of folders) yield* filesBelow(folder);
}

function openFolder(directory: string) {
  try {
    return opendirSync(directory);
  } catch (error) {
    if (isMissingFile(error)) return null;
    throw error;
  }
}

function isMissingFile(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
