import { hash32 } from '../kernel/seeded-random.ts';
import type { Schedule } from './schedule.ts';

const salt = 0x9055;
const keptEvery = 4_096;

/**
 * poissonSchedule draws the gaps between arrivals from an exponential distribution: -ln(u) / rate with u from the seed and the number.
 * Moments are sums of gaps in their order; every 4096th sum is kept, so that going back costs no more than so many draws.
 */
export function poissonSchedule(ratePerSec: number, seed: number): Schedule {
  const gapMs = (sequence: number) =>
    (-Math.log((hash32(seed, sequence, salt) + 1) / 4_294_967_297) * 1_000) / ratePerSec;
  const sums = [0];
  let next = { sequence: 0, beforeMs: 0 };

  /** Goes to the place before arrival `sequence`: forward from where it stands, or from the last sum kept before it. */
  function goTo(sequence: number): void {
    if (sequence < next.sequence) {
      const kept = Math.floor(sequence / keptEvery);
      next = { sequence: kept * keptEvery, beforeMs: sums[kept] ?? 0 };
    }
    while (next.sequence < sequence) step();
  }

  function step(): void {
    const beforeMs = next.beforeMs + gapMs(next.sequence);
    const sequence = next.sequence + 1;
    if (sequence === sums.length * keptEvery) sums.push(beforeMs);
    next = { sequence, beforeMs };
  }

  return {
    dueAtMs(sequence) {
      goTo(sequence);
      return next.beforeMs + gapMs(sequence);
    },
    countDueBy(elapsedMs) {
      if (next.beforeMs > elapsedMs) {
        const kept = sums.findLastIndex((sumMs) => sumMs <= elapsedMs);
        goTo(Math.max(0, kept) * keptEvery);
      }
      while (next.beforeMs + gapMs(next.sequence) <= elapsedMs) step();
      return next.sequence;
    },
    ratePerSecAt: () => ratePerSec,
  };
}
