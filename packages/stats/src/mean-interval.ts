import { studentT95 } from './distributions.ts';
import { finiteNumbers } from './finite-numbers.ts';
import { type NotEnoughData, notEnoughData } from './not-enough-data.ts';
import { sampleOf } from './welch.ts';

/** A mean of run-level figures with its two-sided 95 % interval: geometric on scale 'log', arithmetic on 'raw'. */
export type MeanInterval = {
  kind: 'mean-interval';
  scale: 'log' | 'raw';
  value: number;
  low: number;
  high: number;
  runs: number;
};

const fewestRuns = 2;

/**
 * meanInterval is Student's t interval of the mean over runs, on logarithms where every figure is above 0 (as comparisons of them
 * are), else on the figures themselves. One figure has no spread, so no interval.
 */
export function meanInterval(values: readonly (number | null)[]): MeanInterval | NotEnoughData {
  const known = finiteNumbers(values);
  if (known.length < fewestRuns) return notEnoughData('runs', known.length, fewestRuns);
  const onLogs = known.every((value) => value > 0);
  const { n, mean, variance } = sampleOf(onLogs ? known.map(Math.log) : known);
  const reach = variance === 0 ? 0 : studentT95(n - 1) * Math.sqrt(variance / n);
  const shown = (value: number) => (onLogs ? Math.min(Number.MAX_VALUE, Math.exp(value)) : value);
  return {
    kind: 'mean-interval',
    scale: onLogs ? 'log' : 'raw',
    value: shown(mean),
    low: shown(mean - reach),
    high: shown(mean + reach),
    runs: n,
  };
}
