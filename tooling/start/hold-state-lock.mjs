import fs from 'node:fs';
import path from 'node:path';
import { isAlive, startMarkOf } from './process-identity.mjs';
import { StartFailure } from './start-failure.mjs';

function readHolder(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

const isRunning = (holder) =>
  holder !== null && isAlive(holder.pid) && startMarkOf(holder.pid) === holder.startMark;

/**
 * holdStateLock makes sure that one start at a time uses a state directory and gives the function that lets go. A holder
 * that died, however, never blocks: the file names its process and when that started.
 */
export function holdStateLock(stateDir, { pid = process.pid } = {}) {
  const file = path.join(stateDir, 'running.json');
  const holder = readHolder(file);
  if (isRunning(holder)) {
    throw new StartFailure(
      `Tidemark already runs from this checkout (process ${holder.pid}). Stop that one, or set TIDEMARK_STATE_DIR and PORT for a second.`,
    );
  }
  const mine = `${file}.${pid}`;
  fs.writeFileSync(mine, JSON.stringify({ pid, startMark: startMarkOf(pid) }), { mode: 0o600 });
  fs.renameSync(mine, file);
  return () => {
    if (readHolder(file)?.pid === pid) fs.rmSync(file, { force: true });
  };
}
