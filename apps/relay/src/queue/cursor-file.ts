import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import type { Position } from './segment-log.ts';

const fileShape = z.object({
  checksum: z.number(),
  cursors: z.record(z.string(), z.object({ offset: z.number().min(0), points: z.number().min(0) })),
});

/** Up to where each reader of a log has delivered everything. */
export type Cursors = Readonly<Record<string, Position>>;

/** writeCursors replaces the file as a whole. */
export function writeCursors(file: string, cursors: Cursors): void {
  const draft = `${file}.new`;
  writeFileSync(draft, `${JSON.stringify({ checksum: checksumOf(cursors), cursors })}\n`, { mode: 0o600 });
  renameSync(draft, file);
}

/** readCursors gives nothing where the file is missing or damaged: everything is delivered again, which changes nothing at a backend. */
export function readCursors(file: string, report: (line: string) => void): Cursors {
  const text = readIfThere(file);
  if (text === null) return {};
  try {
    const { checksum, cursors } = fileShape.parse(JSON.parse(text));
    if (checksum === checksumOf(cursors)) return cursors;
  } catch {
    // Reported below, like a wrong checksum.
  }
  report(`${file} is damaged: the queue is delivered from its beginning`);
  return {};
}

function checksumOf(cursors: Cursors): number {
  return crc32(
    JSON.stringify(Object.entries(cursors).map(([name, { offset, points }]) => [name, offset, points])),
  );
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
