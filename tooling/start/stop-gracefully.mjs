import { setTimeout as sleep } from 'node:timers/promises';

const patienceMs = 25_000;

/**
 * stopGracefully ends the parts one after the other, last started first, and kills one that does not end in time. It
 * resolves when none of them runs.
 */
export async function stopGracefully(parts, { onStopped = () => {}, timeoutMs = patienceMs } = {}) {
  for (const part of [...parts].reverse()) {
    if (!part.isOver) {
      part.stop();
      const patience = new AbortController();
      const late = sleep(timeoutMs, 'late', { signal: patience.signal }).catch(() => 'over');
      if ((await Promise.race([part.ended, late])) === 'late') {
        part.kill();
        await part.ended;
      }
      patience.abort();
    }
    onStopped(part);
  }
}
