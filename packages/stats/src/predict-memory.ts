import { varianceOf } from './covariance-parts.ts';
import { studentTQuantile } from './distributions.ts';
import { type CapacityFit, columnsAt, weightOf } from './fit-capacity.ts';
import { dot } from './weighted-least-squares.ts';
import type { Interval } from './welch.ts';

/** Memory at a number of series: the line with its 95 % interval, the 95 % interval of a single run, and its upper 95 % bound. */
export type PredictedMemory = { bytes: number; line: Interval; prediction: Interval; upperBytes: number };

const twoSided = 0.975;
const oneSided = 0.95;

/** predictMemory reckons the memory of a run with so many series (and so many churned) by a fitted capacity model. */
export function predictMemory(fit: CapacityFit, series: number, churned = 0): PredictedMemory {
  const { bytes, above } = boundsAt(fit, series, churned);
  const around = (reach: number) => ({ low: bytes - reach, high: bytes + reach });
  return {
    bytes,
    line: around(above(twoSided, false)),
    prediction: around(above(twoSided, true)),
    upperBytes: bytes + above(oneSided, true),
  };
}

/** upperMemory is the upper 95 % bound of the memory of a single run. */
export function upperMemory(fit: CapacityFit, series: number, churned = 0): number {
  const { bytes, above } = boundsAt(fit, series, churned);
  return bytes + above(oneSided, true);
}

function boundsAt(fit: CapacityFit, series: number, churned: number) {
  const columns = columnsAt(series, churned, fit.kneeSeries);
  const bytes = dot(columns, fit.coefficients);
  // Three runs per step hardly show how spread grows: above the mean memory the worst is assumed, that it grows as memory does.
  const power = bytes > fit.meanBytes ? 1 : fit.power;
  const weight = weightOf(bytes, { meanBytes: fit.meanBytes, power });
  const ofRun = { variance: fit.variance / weight, degrees: fit.degrees };
  const above = (p: number, single: boolean) => {
    const { variance, degrees } = varianceOf(fit.parts, columns, single ? [ofRun] : []);
    return studentTQuantile(p, degrees) * Math.sqrt(variance);
  };
  return { bytes, above };
}
