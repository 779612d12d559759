import { randomBytes } from 'node:crypto';
import { accessSync, constants, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { StampMark } from './lines/stamps.ts';
import { lockDirectory } from './queue/directory-lock.ts';

const idShape = /^[0-9a-f]{16}$/;
const idBytes = 8;
/** With a checksum; files of earlier versions have none. */
const stampsShape = /^(\d{1,15})(?: (\d{1,10}))?$/;

/** What a relay keeps beside its queue: who it is, and which stamps it may have given. */
export type RelayDirectory = { id: string; mark: StampMark; unlock: () => void };

/** withoutDirectory is for the policies that keep nothing. */
export function withoutDirectory(): RelayDirectory {
  return { id: newId(), mark: { readMs: () => 0, writeMs: () => {} }, unlock: () => {} };
}

/** openDirectory makes a directory this relay's own; it throws where it cannot be written, or another relay has it. */
export async function openDirectory(
  directory: string,
  report: (line: string) => void,
): Promise<RelayDirectory> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  accessSync(directory, constants.W_OK | constants.X_OK);
  const unlock = await lockDirectory(directory);
  const stamps = join(directory, 'stamps');
  const mark: StampMark = {
    readMs: () => stampsOf(stamps, report),
    writeMs: (untilMs) => replace(stamps, `${untilMs} ${crc32(String(untilMs))}`),
  };
  return { id: idOf(join(directory, 'id')), mark, unlock };
}

/** A mark that is not what was written could move every timestamp years ahead. */
function stampsOf(file: string, report: (line: string) => void): number {
  const text = readIfThere(file).trim();
  const [, untilMs, checksum] = stampsShape.exec(text) ?? [];
  if (untilMs !== undefined && (checksum === undefined || Number(checksum) === crc32(untilMs)))
    return Number(untilMs);
  if (text !== '') report(`${file} is damaged: new timestamps follow the clock of this machine alone`);
  return 0;
}

function idOf(file: string): string {
  const known = readIfThere(file).trim();
  if (idShape.test(known)) return known;
  const id = newId();
  replace(file, id);
  return id;
}

function newId(): string {
  return randomBytes(idBytes).toString('hex');
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function replace(file: string, text: string): void {
  writeFileSync(`${file}.new`, `${text}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
