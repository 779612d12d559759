import type { CapacityReading, CapacityStep } from './capacity-steps.ts';
import { type CovariancePart, covarianceParts } from './covariance-parts.ts';
import { type LackOfFit, lackOfFit } from './lack-of-fit.ts';
import { variancePower } from './variance-power.ts';
import { weightedLeastSquares } from './weighted-least-squares.ts';

/** A fitted capacity line as plain data: bytes = coefficients . [1, series, series beyond the knee, churned]. */
export type CapacityFit = {
  coefficients: number[];
  /** Covariance of the coefficients in parts that are known independently: one a step that was repeated, one for the others. */
  parts: CovariancePart[];
  /** Variance of one run whose memory is `meanBytes`; it grows with (bytes / meanBytes)^(2 power). */
  variance: number;
  meanBytes: number;
  power: number;
  degrees: number;
  kneeSeries: number | null;
  withChurn: boolean;
};

/** What a fit looks like: which columns of the four it has, and where it bends. */
type Shape = { columns: readonly number[]; kneeSeries: number | null };

type Weighting = Pick<CapacityFit, 'meanBytes' | 'power'>;

const kneeCandidates = 60;
const refusedBelow = 0.01;
const smallestShare = 1e-3;
const columnCount = 4;

/** columnsAt gives [1, series, series beyond the knee, churned]. */
export function columnsAt(series: number, churned: number, kneeSeries: number | null): number[] {
  return [1, series, kneeSeries === null ? 0 : Math.max(0, series - kneeSeries), churned];
}

/** weightOf is the weight of one run with such a memory: 1 over its variance relative to that at the mean memory. */
export function weightOf(bytes: number, { meanBytes, power }: Weighting): number {
  return meanBytes > 0 ? Math.max(smallestShare, bytes / meanBytes) ** (-2 * power) : 1;
}

/**
 * fitCapacity fits a straight line, with churned series where runs differ in them, and one that bends once where the lack-of-fit test
 * refuses the straight one (p < 1 %); the knee is searched between the second and the last but one step. Null where series do not vary.
 */
export function fitCapacity(
  steps: readonly CapacityStep[],
): { fit: CapacityFit; lackOfFit: LackOfFit | null } | null {
  const readings = steps.flatMap((step) => step.readings);
  const weighting = {
    power: variancePower(steps.map((step) => step.readings.map(({ bytes }) => bytes))),
    meanBytes: readings.reduce((sum, { bytes }) => sum + bytes / readings.length, 0),
  };
  const withChurn = fitShape(steps, { columns: [0, 1, 3], kneeSeries: null }, weighting);
  const columns = withChurn === null ? [0, 1] : [0, 1, 3];
  const straight = withChurn ?? fitShape(steps, { columns, kneeSeries: null }, weighting);
  if (straight === null) return null;
  const groups = steps.map((step) => ({
    values: step.readings.map(({ bytes }) => bytes),
    weight: weightOf(step.meanBytes, weighting),
  }));
  const fitness = lackOfFit(groups, columns.length, straight.variance * straight.degrees);
  if (fitness === null || fitness.p >= refusedBelow) return { fit: straight, lackOfFit: fitness };
  const bent = kneesOf(steps)
    .flatMap((kneeSeries) => fitShape(steps, { columns: [...columns, 2], kneeSeries }, weighting) ?? [])
    .sort((a, b) => a.variance - b.variance);
  return { fit: bent[0] ?? straight, lackOfFit: fitness };
}

/** Fits the columns of a shape and puts what was fitted in its places among the four. */
function fitShape(steps: readonly CapacityStep[], shape: Shape, weighting: Weighting): CapacityFit | null {
  const { columns, kneeSeries } = shape;
  const readings = steps.flatMap((step) => step.readings.map((reading) => ({ ...reading, step })));
  const weights = readings.map(({ step }) => weightOf(step.meanBytes, weighting));
  const model = weightedLeastSquares(
    readings.map((reading) => rowOf(reading, shape)),
    readings.map(({ bytes }) => bytes),
    weights,
  );
  // A knee was fitted too, so it takes a degree of freedom.
  const degrees = (model?.degrees ?? 0) - (kneeSeries === null ? 0 : 1);
  if (model === null || degrees < 1) return null;
  const places = Array.from({ length: columnCount }, (_, column) => columns.indexOf(column));
  const variance = model.squares / degrees;
  const inverse = places.map((row) => places.map((place) => model.inverse[row]?.[place] ?? 0));
  const leverOf = (reading: CapacityReading) => columnsAt(reading.series, reading.churned, kneeSeries);
  return {
    ...weighting,
    coefficients: places.map((place) => model.coefficients[place] ?? 0),
    parts: covarianceParts(steps, inverse, leverOf, {
      degrees,
      weightOf: (bytes) => weightOf(bytes, weighting),
      variance,
    }),
    variance,
    degrees,
    kneeSeries,
    withChurn: columns.includes(3),
  };
}

const rowOf = ({ series, churned }: CapacityReading, { columns, kneeSeries }: Shape) => {
  const all = columnsAt(series, churned, kneeSeries);
  return columns.map((column) => all[column] ?? 0);
};

/** Where a line may bend: evenly by factors between the second and the last but one step. */
function kneesOf(steps: readonly CapacityStep[]): number[] {
  const low = steps[1]?.series ?? 0;
  const high = steps.at(-2)?.series ?? 0;
  return Array.from({ length: kneeCandidates + 1 }, (_, index) => {
    const share = index / kneeCandidates;
    return low > 0 ? low * (high / low) ** share : low + (high - low) * share;
  });
}
