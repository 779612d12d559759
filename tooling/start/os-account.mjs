import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { StartFailure } from './start-failure.mjs';

function readIds(name) {
  const entry = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find((fields) => fields[0] === name);
  return entry ? { uid: Number(entry[2]), gid: Number(entry[3]) } : null;
}

/** accountForPostgres gives the ids that the database runs under: null is our own; as root it is user `postgres`, made where missing. */
export function accountForPostgres() {
  if (process.getuid?.() !== 0) return null;
  const known = readIds('postgres');
  if (known) return known;
  spawnSync('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    'postgres',
  ]);
  const made = readIds('postgres');
  if (made) return made;
  throw new StartFailure(
    'PostgreSQL refuses to run as root and the user postgres could not be made: run `useradd --system postgres`, or start as another user.',
  );
}

/** checkTraversable ends a start where another user could not pass through a parent of `directory`. */
export function checkTraversable(directory) {
  for (let folder = directory; folder !== path.dirname(folder); folder = path.dirname(folder)) {
    if ((fs.statSync(folder).mode & 0o001) === 0) {
      throw new StartFailure(
        `The state directory lies under ${folder}, which user postgres may not enter: set TIDEMARK_STATE_DIR to another place.`,
      );
    }
  }
}
