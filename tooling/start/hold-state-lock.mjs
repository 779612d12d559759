import fs from 'node:fs';
import path from 'node:path';
import { isAlive, startMarkOf } from './process-identity.mjs';
import { StartFailure } from './start-failure.mjs';

const lockName = /^running(?:\.(\d+))?\.json$/;

function readHolder(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

const isRunning = (holder) =>
  Number.isInteger(holder?.pid) && isAlive(holder.pid) && startMarkOf(holder.pid) === holder.startMark;

/** The generations of the lock that have a file, newest first. */
function readGenerations(stateDir) {
  return fs
    .readdirSync(stateDir)
    .flatMap((name) => {
      const match = name.match(lockName);
      return match ? [{ generation: Number(match[1] ?? 0), file: path.join(stateDir, name) }] : [];
    })
    .sort((a, b) => b.generation - a.generation);
}

function refuseRunning(file) {
  const holder = readHolder(file);
  if (!isRunning(holder)) return;
  throw new StartFailure(
    `Tidemark already runs from this checkout (process ${holder.pid}). Stop that one, or set TIDEMARK_STATE_DIR and PORT for a second.`,
  );
}

/** isStateHeld reports whether a start or a worker uses a state directory now. */
export function isStateHeld(stateDir) {
  const [newest] = readGenerations(stateDir);
  return newest !== undefined && isRunning(readHolder(newest.file));
}

/** A link creates the file with its whole content, or fails because another process created it. */
function linkIfMissing(draft, file) {
  try {
    fs.linkSync(draft, file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function takeNext(stateDir, draft) {
  for (;;) {
    const [newest] = readGenerations(stateDir);
    if (newest) refuseRunning(newest.file);
    const generation = (newest?.generation ?? 0) + 1;
    const file = path.join(stateDir, `running.${generation}.json`);
    if (!linkIfMissing(draft, file)) continue;
    // Older than another: this process read the folder before that one was created, and its number was free again.
    const [known, ...older] = readGenerations(stateDir);
    if (known.generation === generation) {
      for (const { file: stale } of older) fs.rmSync(stale, { force: true });
      return file;
    }
    fs.rmSync(file, { force: true });
  }
}

/**
 * holdStateLock makes sure that one start at a time uses a state directory and gives the function that lets go. A holder
 * that died never blocks: the file names its process and when that started. Of several that find it dead exactly one creates
 * the next generation of the lock; the newest generation is never removed, so that its number cannot be taken twice.
 */
export function holdStateLock(stateDir, { pid = process.pid } = {}) {
  const draft = path.join(stateDir, `.running.${pid}`);
  const writeDraft = (content) => fs.writeFileSync(draft, JSON.stringify(content), { mode: 0o600 });
  writeDraft({ pid, startMark: startMarkOf(pid) });
  try {
    const file = takeNext(stateDir, draft);
    return () => {
      if (readHolder(file)?.pid !== pid) return;
      writeDraft({ pid: null });
      fs.renameSync(draft, file);
    };
  } finally {
    fs.rmSync(draft, { force: true });
  }
}
