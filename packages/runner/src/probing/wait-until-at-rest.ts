import type { Clock } from '@tidemark/domain/kernel/clock';
import type { ServerStats } from '@tidemark/targets/session/target-session';

const betweenReadsMs = 250;
const stableReads = 4;
/** Where the server keeps its write cache filled for minutes, an unchanged state for so long counts as rest. */
const longStableReads = 12;

/**
 * waitUntilAtRest waits until cache, disk and compactions stay as they are with an empty cache and nothing to compact;
 * false where `maxWaitMs` was over before. A read that fails counts as not at rest.
 */
export async function waitUntilAtRest(
  readStats: () => Promise<ServerStats>,
  clock: Clock,
  maxWaitMs: number,
): Promise<boolean> {
  const begunMs = clock.nowMs();
  let last: ServerStats | null = null;
  let unchanged = 0;
  while (clock.nowMs() - begunMs < maxWaitMs) {
    const stats = await readStats().catch(() => null);
    unchanged = stats !== null && last !== null && isUnchanged(last, stats) ? unchanged + 1 : 0;
    last = stats;
    if (unchanged >= (stats?.cacheBytes === 0 ? stableReads : longStableReads)) return true;
    await clock.sleep(betweenReadsMs);
  }
  return false;
}

function isUnchanged(before: ServerStats, now: ServerStats): boolean {
  return (
    before.cacheBytes === now.cacheBytes && before.diskBytes === now.diskBytes && (now.compactions ?? 0) === 0
  );
}
