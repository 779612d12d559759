import type { Clock } from './clock.ts';

/** createWallNanoseconds gives the time since 1970 as a clock that is never set back: wall time now, monotonic from here on. */
export function createWallNanoseconds(clock: Clock): () => bigint {
  const aheadMs = clock.wallMs() - clock.nowMs();
  return () => BigInt(Math.round((aheadMs + clock.nowMs()) * 1_000)) * 1_000n;
}
