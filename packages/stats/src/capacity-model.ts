import { type CapacityRun, capacitySteps } from './capacity-steps.ts';
import { varianceOf } from './covariance-parts.ts';
import { studentT95 } from './distributions.ts';
import { type CapacityFit, fitCapacity } from './fit-capacity.ts';
import type { LackOfFit } from './lack-of-fit.ts';
import { type NotEnoughData, notEnoughData } from './not-enough-data.ts';
import { predictMemory } from './predict-memory.ts';
import { dot } from './weighted-least-squares.ts';
import type { Interval } from './welch.ts';

/** A coefficient with its two-sided 95 % interval. */
export type Estimate = { value: number; interval: Interval };

/** Memory as it depends on series: bytes = base + bytesPerSeries * series (+ bytesPerChurned * churned), with what it rests on. */
export type CapacityModel = {
  kind: 'capacity';
  /** 'grows' where the interval of bytesPerSeries lies above 0, 'none' where it grows by nothing or less, else 'uncertain'. */
  growth: 'grows' | 'uncertain' | 'none';
  base: Estimate;
  /** Beyond the knee, where there is one. */
  bytesPerSeries: Estimate;
  bytesPerChurned: Estimate | null;
  /** Where the line bends, as a straight one does not fit: bytes a series up to there. */
  knee: { series: number; bytesPerSeriesBefore: Estimate } | null;
  /** Whether a straight line fits; null where runs are not repeated, so that it cannot be tested. */
  lackOfFit: LackOfFit | null;
  /** Bytes by which one run differs from the line at the mean memory. */
  spreadBytes: number;
  steps: { series: number; runs: number; meanBytes: number; fittedBytes: number }[];
  /** What predictMemory and largestSeries reckon with; plain data that may be stored. */
  fit: CapacityFit;
};

const fewestSteps = 4;

/**
 * capacityModel fits memory to series over a ladder of at least four steps by least squares, weighted by how the spread grows with the
 * mean (variancePower). Where the lack-of-fit test refuses a straight line (p < 1 %) it bends once. Intervals are Student's t with the
 * spread of each step's own runs (covarianceParts): a bootstrap over three runs a step is far too narrow, see the simulation.
 */
export function capacityModel(runs: readonly CapacityRun[]): CapacityModel | NotEnoughData {
  const steps = capacitySteps(runs);
  const distinct = new Set(steps.map((step) => step.series)).size;
  if (distinct < fewestSteps) return notEnoughData('steps', distinct, fewestSteps);
  const fitted = fitCapacity(steps);
  if (fitted === null) return notEnoughData('steps', 1, fewestSteps);
  const { fit, lackOfFit } = fitted;
  const estimate = (pick: readonly number[]): Estimate => {
    const value = dot(pick, fit.coefficients);
    const { variance, degrees } = varianceOf(fit.parts, pick);
    const reach = studentT95(degrees) * Math.sqrt(variance);
    return { value, interval: { low: value - reach, high: value + reach } };
  };
  const bytesPerSeries = estimate([0, 1, 1, 0]);
  const { value, interval } = bytesPerSeries;
  return {
    kind: 'capacity',
    growth: value <= 0 ? 'none' : interval.low > 0 ? 'grows' : 'uncertain',
    base: estimate([1, 0, 0, 0]),
    bytesPerSeries,
    bytesPerChurned: fit.withChurn ? estimate([0, 0, 0, 1]) : null,
    knee:
      fit.kneeSeries === null
        ? null
        : { series: fit.kneeSeries, bytesPerSeriesBefore: estimate([0, 1, 0, 0]) },
    lackOfFit,
    spreadBytes: Math.sqrt(fit.variance),
    steps: steps.map(({ series, meanBytes, readings }) => ({
      series,
      runs: readings.length,
      meanBytes,
      fittedBytes: predictMemory(fit, series, meanChurned(readings)).bytes,
    })),
    fit,
  };
}

const meanChurned = (readings: readonly { churned: number }[]) =>
  readings.reduce((sum, { churned }) => sum + churned / readings.length, 0);
