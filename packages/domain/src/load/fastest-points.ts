import type { LoadProfile } from './load-profile.ts';

/** Points a second that no generator of ours comes near: the fastest one was seen to send less than a third of it. */
export const inconceivablePointsPerSec = 20_000_000;

/**
 * fastestPoints is the most points that a load may write within `seconds`, where its rate follows from the answers of the target:
 * bounded by the pauses of its writers, or by the highest rate of its search, and for every load by `inconceivablePointsPerSec`.
 */
export function fastestPoints({ executor }: Pick<LoadProfile, 'executor'>, seconds: number): number {
  const anyLoad = inconceivablePointsPerSec * seconds;
  switch (executor.kind) {
    case 'closed-loop': {
      if (executor.delayMs === 0) return anyLoad;
      const batchesOfWriter = Math.floor((seconds * 1_000) / executor.delayMs) + 1;
      return Math.min(anyLoad, executor.concurrency * batchesOfWriter * executor.batchSize);
    }
    case 'rate-search':
      return Math.min(anyLoad, Math.ceil(executor.maxRatePerSec * seconds) * executor.batchSize);
    default:
      return anyLoad;
  }
}
