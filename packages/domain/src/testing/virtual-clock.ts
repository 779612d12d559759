import type { Clock } from '../kernel/clock.ts';

/** A clock that stands still until a test advances it. */
export type VirtualClock = Clock & {
  /** Moves both clocks on, waking sleepers in the order in which they are due. */
  advance(ms: number): Promise<void>;
  /** Moves the wall clock only, as a suspended machine or an operator does. */
  jumpWall(ms: number): void;
};

type Sleeper = { dueMs: number; wake: () => void };

/** createVirtualClock starts at monotonic 0 and wall-clock time `startWallMs`. */
export function createVirtualClock(startWallMs = 1_700_000_000_000): VirtualClock {
  let nowMs = 0;
  let wallOffsetMs = startWallMs;
  const sleepers: Sleeper[] = [];

  function sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const sleeper: Sleeper = {
        dueMs: nowMs + Math.max(0, ms),
        wake: () => {
          const at = sleepers.indexOf(sleeper);
          if (at >= 0) sleepers.splice(at, 1);
          signal?.removeEventListener('abort', sleeper.wake);
          resolve();
        },
      };
      sleepers.push(sleeper);
      signal?.addEventListener('abort', sleeper.wake, { once: true });
    });
  }

  async function advance(ms: number): Promise<void> {
    const endMs = nowMs + ms;
    for (;;) {
      await settle();
      const next = sleepers.reduce<Sleeper | null>(
        (first, sleeper) => (first === null || sleeper.dueMs < first.dueMs ? sleeper : first),
        null,
      );
      if (next === null || next.dueMs > endMs) break;
      nowMs = next.dueMs;
      next.wake();
    }
    nowMs = endMs;
    await settle();
  }

  return {
    nowMs: () => nowMs,
    wallMs: () => wallOffsetMs + nowMs,
    sleep,
    advance,
    jumpWall: (ms) => {
      wallOffsetMs += ms;
    },
  };
}

/** Lets everything run that waits only for promises. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
}
