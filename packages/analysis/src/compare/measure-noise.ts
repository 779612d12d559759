import { shareText } from '@tidemark/domain/kernel/quantity-text';
import { noiseFloor } from '@tidemark/stats/noise-floor';

/** How far two sides of equal runs differ by chance, and the source of that figure; null: not measured. */
export type MeasuredNoise = { share: number | null; runs: number; text: string };

/** measureNoise measures the noise floor of one metric from earlier runs of the same plan, in order of time. */
export function measureNoise(earlier: readonly (number | null)[], runsPerSide: number): MeasuredNoise {
  const floor = noiseFloor(earlier, Math.max(1, runsPerSide));
  if (floor.kind === 'noise-floor') {
    const text = `${shareText(floor.share)}, from ${floor.runs} earlier runs of the baseline's plan`;
    return { share: floor.share, runs: floor.runs, text };
  }
  const missing = floor.needs - floor.has;
  const known =
    floor.has === 0 ? 'no earlier run' : `${floor.has} earlier ${floor.has === 1 ? 'run' : 'runs'}`;
  const text = `not measured yet: ${known} of the baseline's plan; rerun it ${missing === 1 ? 'once' : `${missing} times`}`;
  return { share: null, runs: floor.has, text };
}
