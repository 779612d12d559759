import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandLineOf, isAlive } from './process-identity.mjs';
import { StartFailure } from './start-failure.mjs';

async function waitForEnd(pid, timeoutMs) {
  const deadlineMs = performance.now() + timeoutMs;
  while (isAlive(pid)) {
    if (performance.now() > deadlineMs) return false;
    await sleep(50);
  }
  return true;
}

/**
 * endOrphanedPostgres makes a data directory usable after a crash: a database left running by a killed start is shut down,
 * and a pid file without a process, or of another process, is removed.
 */
export async function endOrphanedPostgres(dataDir, { timeoutMs = 10_000 } = {}) {
  const pidFile = path.join(dataDir, 'postmaster.pid');
  if (!fs.existsSync(pidFile)) return;
  const pid = Number(fs.readFileSync(pidFile, 'utf8').split('\n')[0]);
  const isOurs = pid > 1 && isAlive(pid) && commandLineOf(pid).includes(dataDir);
  if (isOurs) {
    process.kill(pid, 'SIGINT');
    if (!(await waitForEnd(pid, timeoutMs))) {
      process.kill(pid, 'SIGQUIT');
      if (!(await waitForEnd(pid, timeoutMs))) {
        throw new StartFailure(
          `An earlier database (process ${pid}) does not stop: end it with \`kill -9 ${pid}\`.`,
        );
      }
    }
  }
  fs.rmSync(pidFile, { force: true });
}
