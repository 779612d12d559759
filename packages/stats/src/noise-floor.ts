import { chiSquareQuantile } from './distributions.ts';
import { finiteNumbers } from './finite-numbers.ts';
import { type NotEnoughData, notEnoughData } from './not-enough-data.ts';

/** How far two sides of equal runs differ by chance, as a share (0.02 is 2 %). */
export type NoiseFloor = {
  kind: 'noise-floor';
  /** One standard deviation of the ratio of two sides with `runsPerSide` runs each. */
  share: number;
  /** Upper 95 % bound of `share`, as it is itself estimated from few runs. */
  upperShare: number;
  /** Standard deviation of the logarithm of one run. */
  runSpread: number;
  runs: number;
  runsPerSide: number;
};

const fewestRuns = 6;

/**
 * noiseFloor reads from runs of the same thing (A/A), in the order of time, how far the means of two interleaved sides differ though
 * nothing changed: spread of one run by successive differences of logarithms, sqrt(sum d^2 / (2 (k - 1))) (von Neumann 1941), which a
 * slow drift does not widen, as interleaving takes it out of a comparison too; times sqrt(2 / runsPerSide). Twice the floor holds 95 %
 * of such comparisons where it is well known, 88 % from 6 runs and 91 % from 10. The bound: chi-square with 2 (k - 1)^2 / (3 k - 4)
 * degrees of freedom. Runs at or below 0 are left out.
 */
export function noiseFloor(
  values: readonly (number | null)[],
  runsPerSide: number,
): NoiseFloor | NotEnoughData {
  const logs = finiteNumbers(values)
    .filter((value) => value > 0)
    .map(Math.log);
  const k = logs.length;
  if (k < fewestRuns) return notEnoughData('runs', k, fewestRuns);
  const squares = logs.slice(1).reduce((sum, log, index) => sum + (log - (logs[index] ?? log)) ** 2, 0);
  const runSpread = Math.sqrt(squares / (2 * (k - 1)));
  const degrees = (2 * (k - 1) ** 2) / (3 * k - 4);
  const ofSides = runSpread * Math.sqrt(2 / Math.max(1, runsPerSide));
  return {
    kind: 'noise-floor',
    share: Math.expm1(ofSides),
    upperShare: Math.expm1(ofSides * Math.sqrt(degrees / chiSquareQuantile(0.05, degrees))),
    runSpread,
    runs: k,
    runsPerSide,
  };
}
