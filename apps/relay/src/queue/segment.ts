import { readdirSync } from 'node:fs';

const nameShape = /^(\d{16})-([0-9a-f]{8})\.seg$/;
const offsetDigits = 16;
const saltDigits = 8;

/** One file of a log: `start` is the position of its first byte in the log as a whole. */
export type Segment = { name: string; start: number; salt: number; bytes: number };

export function segmentName(start: number, salt: number): string {
  return `${String(start).padStart(offsetDigits, '0')}-${salt.toString(16).padStart(saltDigits, '0')}.seg`;
}

/** listSegments gives the names of a directory that are segments, oldest first; `bytes` is not known yet. */
export function listSegments(directory: string): Segment[] {
  return readdirSync(directory)
    .flatMap((name) => {
      const [, start, salt] = nameShape.exec(name) ?? [];
      if (start === undefined || salt === undefined) return [];
      return [{ name, start: Number(start), salt: Number.parseInt(salt, 16), bytes: 0 }];
    })
    .toSorted((a, b) => a.start - b.start);
}
