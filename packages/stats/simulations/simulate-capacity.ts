import { capacityModel } from '../src/capacity-model.ts';
import { studentT95 } from '../src/distributions.ts';
import { largestSeries } from '../src/largest-series.ts';
import { quantile } from '../src/quantile.ts';
import { type Random, seededRandom } from '../src/seeded-random.ts';
import { weightedLeastSquares } from '../src/weighted-least-squares.ts';
import { sampleOf } from '../src/welch.ts';
import { drawNormal } from './draw-normal.ts';
import { percent, type SimulationTable } from './simulation-table.ts';

/** A ladder of runs: memory = 300 MB + 2.3 kB a series, and as much again a series beyond the knee; spread = 3 % or 30 MB. */
export type CapacityCase = {
  noise: 'share' | 'bytes';
  runsPerStep: number;
  kneeSeries: number | null;
  /** Draws of the bootstrap that ours is compared with; 0 leaves it out. */
  bootstrapDraws: number;
};

/** How often each interval held bytes a series, how often a knee was seen, and how often N_max was safe: a run at it stays in budget. */
export type CapacityCoverage = {
  unweighted: number;
  stepWeights: number;
  ours: number;
  bootstrap: number;
  width: number;
  knee: number;
  safe: number;
};

const ladder = [10_000, 50_000, 250_000, 1_000_000];
const base = 300e6;
const bytesPerSeries = 2_300;
const limitBytes = 4e9;

/** capacityCoverage draws `repetitions` ladders of a case and fits each in all ways. */
export function capacityCoverage(one: CapacityCase, repetitions: number, seed: number): CapacityCoverage {
  const random = seededRandom(seed);
  const truthAt = (series: number) =>
    base + bytesPerSeries * (series + (one.kneeSeries === null ? 0 : Math.max(0, series - one.kneeSeries)));
  const spreadAt = (bytes: number) => (one.noise === 'share' ? 0.03 * bytes : 30e6);
  const drawAt = (series: number) => {
    const bytes = truthAt(series);
    return bytes + spreadAt(bytes) * drawNormal(random);
  };
  const truth = bytesPerSeries * (one.kneeSeries === null ? 1 : 2);
  const found = { unweighted: 0, stepWeights: 0, ours: 0, bootstrap: 0, width: 0, knee: 0, safe: 0 };
  const each = 1 / repetitions;
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    const steps = ladder.map((series) => ({
      series,
      bytes: Array.from({ length: one.runsPerStep }, () => drawAt(series)),
    }));
    found.unweighted += holdsSlope(steps, () => 1, truth) * each;
    found.stepWeights += holdsSlope(steps, (bytes) => 1e12 / sampleOf(bytes).variance, truth) * each;
    const runs = steps.flatMap(({ series, bytes }) => bytes.map((value) => ({ series, bytes: value })));
    const model = capacityModel(runs);
    if (model.kind !== 'capacity') continue;
    const { interval } = model.bytesPerSeries;
    found.ours += holds(interval, truth) * each;
    found.bootstrap += holds(bootstrapSlope(steps, one.bootstrapDraws, random), truth) * each;
    found.width += (interval.high - interval.low) * each;
    found.knee += (model.knee ? 1 : 0) * each;
    const most = largestSeries(model, { limitBytes });
    if (most.kind === 'series') found.safe += (drawAt(most.series) <= 0.8 * limitBytes ? 1 : 0) * each;
  }
  return found;
}

const holds = ({ low, high }: { low: number; high: number }, truth: number) =>
  low <= truth && truth <= high ? 1 : 0;

/** 95 % percentile interval of the slope over runs drawn anew within each step. */
function bootstrapSlope(
  steps: readonly Step[],
  draws: number,
  random: Random,
): { low: number; high: number } {
  const slopes = Array.from({ length: draws }, () => {
    const drawn = steps.map(({ series, bytes }) => ({
      series,
      bytes: bytes.map(() => bytes[Math.floor(random() * bytes.length)] ?? 0),
    }));
    return fitSlope(drawn, () => 1).slope;
  }).sort((a, b) => a - b);
  return { low: quantile(slopes, 0.025) ?? 0, high: quantile(slopes, 0.975) ?? 0 };
}

type Step = { series: number; bytes: readonly number[] };

function holdsSlope(
  steps: readonly Step[],
  weightAt: (bytes: readonly number[]) => number,
  truth: number,
): number {
  const { slope, reach } = fitSlope(steps, weightAt);
  return Math.abs(slope - truth) <= reach ? 1 : 0;
}

function fitSlope(
  steps: readonly Step[],
  weightAt: (bytes: readonly number[]) => number,
): { slope: number; reach: number } {
  const rows = steps.flatMap(({ series, bytes }) =>
    bytes.map((value) => ({ series, value, weight: weightAt(bytes) })),
  );
  const model = weightedLeastSquares(
    rows.map(({ series }) => [1, series]),
    rows.map(({ value }) => value),
    rows.map(({ weight }) => weight),
  );
  if (model === null) return { slope: Number.NaN, reach: 0 };
  const reach = studentT95(model.degrees) * Math.sqrt(model.variance * (model.inverse[1]?.[1] ?? 0));
  return { slope: model.coefficients[1] ?? 0, reach };
}

const cases: CapacityCase[] = [
  { noise: 'share', runsPerStep: 3, kneeSeries: null, bootstrapDraws: 300 },
  { noise: 'share', runsPerStep: 5, kneeSeries: null, bootstrapDraws: 300 },
  { noise: 'bytes', runsPerStep: 3, kneeSeries: null, bootstrapDraws: 300 },
  { noise: 'bytes', runsPerStep: 5, kneeSeries: null, bootstrapDraws: 300 },
  { noise: 'share', runsPerStep: 3, kneeSeries: 100_000, bootstrapDraws: 300 },
];

/** simulateCapacity gives the coverage of bytes a series by several ways to weight, and how often the largest N was safe. */
export function simulateCapacity(repetitions: number): SimulationTable {
  return {
    title: 'Capacity model: do the intervals of bytes a series hold the truth?',
    what:
      `${repetitions} ladders a row of 10 000, 50 000, 250 000 and 1 000 000 series: 300 MB + 2 300 bytes a series, twice that beyond a knee; ` +
      'runs spread by 3 % of their memory or by 30 MB. Coverage of 95 % intervals: least squares without weights, with each step weighted ' +
      'by 1 / its own variance, a bootstrap over the runs of each step, and ours (weights by a power of the mean, spread of each step by ' +
      'its own runs). ' +
      'Width of ours in bytes; how often a knee was fitted; how often a new run at the largest N stayed within 80 % of 4 GB (wanted: 95 %).',
    columns: [
      'spread',
      'runs a step',
      'knee',
      'no weights',
      '1 / variance',
      'bootstrap',
      'ours',
      'width',
      'knee fitted',
      'largest N safe',
    ],
    rows: cases.map((one, index) => {
      const found = capacityCoverage(one, repetitions, 200 + index);
      return [
        one.noise === 'share' ? '3 %' : '30 MB',
        String(one.runsPerStep),
        one.kneeSeries === null ? 'none' : String(one.kneeSeries),
        ...[found.unweighted, found.stepWeights, found.bootstrap, found.ours].map(percent),
        found.width.toFixed(0),
        percent(found.knee),
        percent(found.safe),
      ];
    }),
  };
}
