import type { Clock } from '@tidemark/domain/kernel/clock';
import type { ServerStats } from '@tidemark/targets/session/target-session';
import { activitySince, filesSince, type Seen, workOf } from './rest-signs.ts';

/** How a server is watched; `readCpuMs` gives the processor time of its process so far, null where that is unknown. */
export type IdleSource = {
  readStats(): Promise<ServerStats>;
  readCpuMs(): Promise<number | null>;
};

const betweenReadsMs = 250;
const stableReads = 4;
/** Where the server keeps its write cache filled for minutes, or does not report compactions, rest has to last longer. */
const longStableReads = 12;

/** waitUntilIdle waits until a server neither writes nor compacts for a while; where `untilMs` passes before, it gives what was seen last. */
export async function waitUntilIdle(
  source: IdleSource,
  clock: Clock,
  untilMs: number,
): Promise<string | null> {
  let first: Seen | null = null;
  let unchanged = 0;
  let busy = 'there was no time to watch it';
  while (clock.nowMs() < untilMs) {
    const seen = await look(source, clock);
    const work = seen === null ? 'it did not answer' : workOf(seen.stats);
    const change = work ?? (first && seen ? changeSince(first, seen) : null);
    if (change !== null) busy = change;
    if (change !== null || first === null) {
      first = work === null ? seen : null;
      unchanged = 0;
    } else unchanged += 1;
    if (seen !== null && unchanged >= readsFor(seen.stats)) return null;
    await clock.sleep(betweenReadsMs);
  }
  return unchanged === 0 ? busy : 'it was not idle for long enough';
}

async function look(source: IdleSource, clock: Clock): Promise<Seen | null> {
  const [stats, cpuMs] = await Promise.all([source.readStats().catch(() => null), source.readCpuMs()]);
  return stats === null ? null : { atMs: clock.nowMs(), stats, cpuMs };
}

function changeSince(first: Seen, seen: Seen): string | null {
  return filesSince(first.stats, seen.stats) ?? activitySince(first, seen);
}

function readsFor({ cacheBytes, compactions }: ServerStats): number {
  return cacheBytes === 0 && compactions !== null ? stableReads : longStableReads;
}
