import fs from 'node:fs';
import path from 'node:path';

/** isRecorded reports whether `file` records that the work for `hash` was finished. */
export function isRecorded(file, hash) {
  try {
    return fs.readFileSync(file, 'utf8').trim() === hash;
  } catch {
    return false;
  }
}

/** recordHash notes that the work for `hash` is finished; call it after the work, never before. */
export function recordHash(file, hash) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, `${hash}\n`);
}
