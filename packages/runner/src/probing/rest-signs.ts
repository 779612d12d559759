import { bytesText } from '@tidemark/domain/kernel/quantity-text';
import type { ServerStats } from '@tidemark/targets/session/target-session';

/** What was seen of a server at one moment. */
export type Seen = { atMs: number; stats: ServerStats; cpuMs: number | null };

/** A process that does nothing but answer stays below this share of one processor. */
const idleCpuShare = 0.1;
/** A server that does nothing but answer allocates less than this per second. */
const idleBytesPerSec = 2 * 1_048_576;

/** workOf says what a server is writing or compacting at this moment by its own figures; null where they show nothing. */
export function workOf({ snapshotBytes, compactions }: ServerStats): string | null {
  if (snapshotBytes !== null && snapshotBytes > 0)
    return `${bytesText(snapshotBytes)} of its write cache were still being written`;
  return compactions !== null && compactions > 0 ? 'compactions were running or waiting' : null;
}

/** filesSince says what changed of a server's cache and files since an earlier moment; null where nothing did. */
export function filesSince(before: ServerStats, now: ServerStats): string | null {
  if (before.cacheBytes !== now.cacheBytes) return 'its write cache still changed';
  return before.diskBytes === now.diskBytes ? null : 'its files still changed';
}

/**
 * activitySince says what a server that does not report compactions did since an earlier moment, by the kernel's or its own account;
 * null where it did nothing. Compactions that are not reported are unknown, not none.
 */
export function activitySince(before: Seen, now: Seen): string | null {
  if (now.stats.compactions !== null) return null;
  const elapsedMs = now.atMs - before.atMs;
  if (before.cpuMs !== null && now.cpuMs !== null) {
    const share = (now.cpuMs - before.cpuMs) / Math.max(1, elapsedMs);
    return share <= idleCpuShare ? null : `its process used ${Math.round(share * 100)} % of a processor`;
  }
  const [earlier, later] = [before.stats, now.stats];
  if (earlier.heapAllocBytes === null || later.heapAllocBytes === null || later.collections === null)
    return 'it reports no compactions, and its processor time is unknown';
  const allocated = later.heapAllocBytes - earlier.heapAllocBytes;
  const isQuiet =
    later.collections === earlier.collections && allocated <= (idleBytesPerSec * elapsedMs) / 1_000;
  return isQuiet ? null : 'it reports no compactions, and still allocated memory';
}
