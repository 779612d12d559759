import type { Clock } from '@tidemark/domain/kernel/clock';
import { bytesText } from '@tidemark/domain/kernel/quantity-text';
import type { ServerStats } from '@tidemark/targets/session/target-session';
import { filesSince, workOf } from './rest-signs.ts';

export type CollectSource = {
  readStats(): Promise<ServerStats>;
  /** False where the server does not collect when asked. */
  forceCollection(): Promise<boolean>;
};

/** Why the heap is not at rest; `isWriting`: the server went back to work, so waiting may help. */
export type Moving = { isWriting: boolean; reason: string };

const betweenCollectionsMs = 250;
/** One collection may leave arenas that the next one frees; two that differ by less agree. */
const agreeingShare = 0.03;
const agreeingBytes = 512 * 1_024;

/** collectUntilStable forces collections until two in a row leave the same heap, two at least; null where they did before `untilMs`. */
export async function collectUntilStable(
  source: CollectSource,
  clock: Clock,
  untilMs: number,
): Promise<Moving | null> {
  let before: ServerStats | null = null;
  for (;;) {
    if (!(await source.forceCollection())) return heapMoving('it did not collect its garbage when asked');
    const now: ServerStats | null = await source.readStats().catch(() => null);
    if (now === null) return heapMoving('it did not answer');
    const work = workOf(now) ?? (before && filesSince(before, now));
    if (work !== null) return { isWriting: true, reason: work };
    if (before !== null && isAgreed(before.heapInUseBytes, now.heapInUseBytes)) return null;
    if (before !== null && clock.nowMs() >= untilMs) return heapMoving(changeText(before, now));
    before = now;
    await clock.sleep(betweenCollectionsMs);
  }
}

function heapMoving(reason: string): Moving {
  return { isWriting: false, reason };
}

function isAgreed(before: number | null, now: number | null): boolean {
  if (before === null || now === null) return true;
  return Math.abs(before - now) <= Math.max(agreeingBytes, agreeingShare * Math.max(before, now));
}

function changeText(before: ServerStats, now: ServerStats): string {
  const heaps = [before, now].map(({ heapInUseBytes }) => bytesText(heapInUseBytes ?? 0));
  return `its heap still changed from one collection to the next, ${heaps.join(' to ')}`;
}
