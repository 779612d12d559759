import type { Clock } from '@tidemark/domain/kernel/clock';
import { collectUntilStable } from './collect-until-stable.ts';
import { waitUntilIdle } from './wait-until-idle.ts';

/** Whether a server came to rest, and what showed that it did not. */
export type Rest = { atRest: true; reason: null } | { atRest: false; reason: string };

/**
 * waitUntilAtRest waits until nothing is written or compacted, and collects garbage until the heap stays as it is. Where that could not
 * be shown within `maxWaitMs` the reason says what was seen last; garbage was collected all the same.
 */
export async function waitUntilAtRest(
  source: Parameters<typeof waitUntilIdle>[0] & Parameters<typeof collectUntilStable>[0],
  clock: Clock,
  maxWaitMs: number,
): Promise<Rest> {
  const untilMs = clock.nowMs() + maxWaitMs;
  for (;;) {
    const busy = await waitUntilIdle(source, clock, untilMs);
    if (busy !== null) {
      await source.forceCollection();
      return { atRest: false, reason: busy };
    }
    const moving = await collectUntilStable(source, clock, untilMs);
    if (moving === null) return { atRest: true, reason: null };
    if (!moving.isWriting) return { atRest: false, reason: moving.reason };
  }
}
