import { studentT95 } from '../src/distributions.ts';
import { fitLine } from '../src/fit-line.ts';
import { leakSlope } from '../src/leak-slope.ts';
import { type Random, seededRandom } from '../src/seeded-random.ts';
import { drawNormal } from './draw-normal.ts';
import { percent, type SimulationTable } from './simulation-table.ts';

/** A saw of 100 MB per day on a plateau of 1 000 MB that climbs by `slope` MB per day, with AR(1) noise. */
export type LeakCase = { days: number; phi: number; slope: number; perDay?: number };

/** How often the 95 % interval of each way to fit held the true slope, and what leakSlope answered. */
export type LeakCoverage = {
  plain: { covered: number; bias: number };
  medians: { covered: number };
  corrected: { covered: number; width: number; bias: number };
  answers: Record<'leak' | 'flat' | 'falling' | 'inconclusive', number>;
};

const tooth = 100;
const plateau = 1_000;
/** Spread of what each sample adds to the noise, in MB. */
const innovation = 5;

/** leakCoverage draws `repetitions` series of a case and fits each in three ways. */
export function leakCoverage(one: LeakCase, repetitions: number, seed: number): LeakCoverage {
  const random = seededRandom(seed);
  const found: LeakCoverage = {
    plain: { covered: 0, bias: 0 },
    medians: { covered: 0 },
    corrected: { covered: 0, width: 0, bias: 0 },
    answers: { leak: 0, flat: 0, falling: 0, inconclusive: 0 },
  };
  const each = 1 / repetitions;
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    const samples = drawSeries(one, random);
    const plain = slopeOf(samples.map(({ x, y }) => [x, y]));
    found.plain.covered += holds(plain, one.slope) * each;
    found.plain.bias += (plain.slope - one.slope) * each;
    const result = leakSlope({ samples, from: 0, periodLength: 1 });
    if (result.kind !== 'slope') continue;
    const medians = slopeOf(result.periods.map((period) => [period.period, period.median]));
    found.medians.covered += holds(medians, one.slope) * each;
    found.corrected.covered +=
      (result.interval.low <= one.slope && one.slope <= result.interval.high ? 1 : 0) * each;
    found.corrected.width += (result.interval.high - result.interval.low) * each;
    found.corrected.bias += (result.slope - one.slope) * each;
    found.answers[result.verdict] += each;
  }
  return found;
}

function drawSeries(
  { days, phi, slope, perDay = 288 }: LeakCase,
  random: Random,
): { x: number; y: number }[] {
  let noise = (drawNormal(random) * innovation) / Math.sqrt(1 - phi * phi);
  return Array.from({ length: days * perDay }, (_, index) => {
    const x = index / perDay;
    noise = phi * noise + innovation * drawNormal(random);
    return { x, y: plateau + slope * x + tooth * (x % 1) + noise };
  });
}

/** Least squares as if residuals knew nothing of one another. */
function slopeOf(points: [x: number, y: number][]): { slope: number; reach: number } {
  const line = fitLine(
    points.map(([x]) => x),
    points.map(([, y]) => y),
  );
  if (line === null) return { slope: Number.NaN, reach: 0 };
  return { slope: line.slope, reach: (studentT95(line.n - 2) * line.spread) / Math.sqrt(line.sxx) };
}

const holds = ({ slope, reach }: { slope: number; reach: number }, truth: number) =>
  Math.abs(slope - truth) <= reach ? 1 : 0;

const cases: (LeakCase & { published: string })[] = [
  { days: 14, phi: 0.95, slope: 1, published: '26 % / 95 % / 96 %' },
  { days: 42, phi: 0.98, slope: 1, published: '27 % / 94 % / 95 %' },
  { days: 42, phi: 0.995, slope: 1, published: '9 % / 82 % / 95 %' },
  { days: 90, phi: 0.998, slope: 1, published: '- / 69 % / 95 %' },
  { days: 4, phi: 0.95, slope: 1, published: '' },
  { days: 6, phi: 0.95, slope: 1, published: '' },
  { days: 8, phi: 0.98, slope: 1, published: '' },
  { days: 14, phi: 0.95, slope: 0, published: '' },
  { days: 42, phi: 0.98, slope: 0, published: '' },
  { days: 42, phi: 0.98, slope: 3, published: '' },
  { days: 90, phi: 0.998, slope: 0, published: '' },
];

/** simulateLeakSlope gives the coverage of the slope's interval for windows and noises from short to long. */
export function simulateLeakSlope(repetitions: number): SimulationTable {
  return {
    title: 'Leak slope: does the 95 % interval hold the true slope?',
    what:
      `${repetitions} series per row: plateau 1 000 MB, saw of 100 MB per day, AR(1) noise with innovations of ${innovation} MB, 288 samples per day. ` +
      'Coverage of least squares on the samples, on the medians of days, and on those with the interval widened for correlation (ours); ' +
      'width and bias in MB per day; answers of ours with an epsilon of 0.1 % of the plateau (1 MB per day). ' +
      'Designed: the figures that the definition of the estimator was given with.',
    columns: [
      'days',
      'phi',
      'true slope',
      'samples',
      'bias',
      'medians',
      'ours',
      'width',
      'bias of ours',
      'leak',
      'flat',
      'falling',
      'inconclusive',
      'designed',
    ],
    rows: cases.map((one, index) => {
      const found = leakCoverage(one, repetitions, 100 + index);
      const { leak, flat, falling, inconclusive } = found.answers;
      return [
        String(one.days),
        String(one.phi),
        String(one.slope),
        percent(found.plain.covered),
        found.plain.bias.toFixed(2),
        percent(found.medians.covered),
        percent(found.corrected.covered),
        found.corrected.width.toFixed(2),
        found.corrected.bias.toFixed(2),
        ...[leak, flat, falling, inconclusive].map(percent),
        one.published,
      ];
    }),
  };
}
