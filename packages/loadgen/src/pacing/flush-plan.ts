import { hash32 } from '@tidemark/domain/kernel/seeded-random';
import type { Schedule } from '@tidemark/domain/load/schedule';

export type FlushRules = { batchSize: number; flushIntervalMs: number; flushJitterMs: number };

/** Points [first, end) of the segment, counted from its first, that leave the client together, and when. */
export type Flush = { first: number; end: number; dueAtMs: number };

const salt = 0xf1;

/**
 * flushPlan lists what a client sends and when: a batch as soon as `batchSize` points have arrived, and whatever waits each time the
 * flush interval is over, which runs on its own. Each interval differs by up to the jitter, drawn from `seed`.
 * What has arrived when no more points come is flushed at once.
 */
export function* flushPlan(
  arrivals: Schedule,
  points: number,
  { batchSize, flushIntervalMs, flushJitterMs }: FlushRules,
  seed: number,
): Generator<Flush, void> {
  let timer = 0;
  const intervalMs = () => flushIntervalMs + flushJitterMs * (hash32(seed, timer, salt) / 2_147_483_648 - 1);
  let flushAtMs = intervalMs();
  for (let first = 0; first < points; ) {
    const full = Math.min(points, first + batchSize);
    const fullAtMs = arrivals.dueAtMs(full - 1);
    while (flushAtMs < arrivals.dueAtMs(first)) {
      timer += 1;
      flushAtMs += intervalMs();
    }
    const arrived = fullAtMs <= flushAtMs ? full : Math.min(full, arrivals.countDueBy(flushAtMs));
    yield { first, end: arrived, dueAtMs: Math.min(fullAtMs, flushAtMs) };
    first = arrived;
  }
}
