import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findRecord, readRecord, type StoredRecord } from './record.ts';
import { listSegments } from './segment.ts';

/** firstRecordIn gives the first whole record in the files of a log that is not open; null where there is none, or no such directory. */
export function firstRecordIn(directory: string): StoredRecord | null {
  if (!statSync(directory).isDirectory()) return null;
  for (const { name, salt } of listSegments(directory)) {
    const bytes = readFileSync(join(directory, name));
    const at = findRecord(bytes, 0, salt);
    const reading = at < 0 ? null : readRecord(bytes, at, bytes.length, salt);
    if (reading?.kind === 'record') return reading.record;
  }
  return null;
}
