import { gateVerdicts } from '../src/gate-verdicts.ts';
import { noiseFloor } from '../src/noise-floor.ts';
import {
  type RegressionAnswer,
  type RegressionVerdict,
  regressionVerdict,
} from '../src/regression-verdict.ts';
import { type Random, seededRandom } from '../src/seeded-random.ts';
import { drawNormal } from './draw-normal.ts';
import { percent, type SimulationTable } from './simulation-table.ts';

/** A gate of ten metrics whose runs spread by `spread` (a share), of which the first has changed by `change` (a share). */
export type GateCase = { runs: number; spread: number; change: number; noiseFloorRuns: number | null };

/** Shares of the first metric's answers when alone, and of gates in which any metric stood as regressed. */
export type GateShares = {
  answers: Record<RegressionAnswer, number>;
  alarmed: number;
  alarmedUnadjusted: number;
};

const metrics = 10;
const tolerance = 0.05;

/** gateShares draws `repetitions` gates of a case and judges each. */
export function gateShares(one: GateCase, repetitions: number, seed: number): GateShares {
  const random = seededRandom(seed);
  const found: GateShares = {
    answers: { regressed: 0, improved: 0, equal: 0, inconclusive: 0, unstable: 0 },
    alarmed: 0,
    alarmedUnadjusted: 0,
  };
  const each = 1 / repetitions;
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    const alone = Array.from({ length: metrics }, (_, metric) =>
      drawVerdict(one, metric === 0 ? one.change : 0, random),
    );
    const judged = gateVerdicts(alone);
    const first = alone[0]?.verdict ?? 'inconclusive';
    found.answers[first] += each;
    found.alarmedUnadjusted += (alone.some(({ verdict }) => verdict === 'regressed') ? 1 : 0) * each;
    found.alarmed += (judged.some(({ verdict }) => verdict === 'regressed') ? 1 : 0) * each;
  }
  return found;
}

function drawVerdict(
  { runs, spread, noiseFloorRuns }: GateCase,
  change: number,
  random: Random,
): RegressionVerdict {
  const draw = (count: number, level: number) =>
    Array.from({ length: count }, () => level * Math.exp(spread * drawNormal(random)));
  const floor = noiseFloorRuns === null ? null : noiseFloor(draw(noiseFloorRuns, 100), runs);
  const result = regressionVerdict({
    baseline: draw(runs, 100),
    candidate: draw(runs, 100 * (1 + change)),
    worse: 'higher',
    tolerance,
    noiseFloor: floor?.kind === 'noise-floor' ? floor.share : null,
  });
  if (result.kind !== 'verdict') throw new TypeError('two runs per side are enough');
  return result;
}

/** Share of alarms of "one run against the one before, more than 110 %", for one metric and for any of ten. */
function alarmsOfSingleRuns(
  spread: number,
  repetitions: number,
  random: Random,
): { one: number; any: number } {
  const found = { one: 0, any: 0 };
  const limit = Math.log(1.1);
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    const alarms = Array.from(
      { length: metrics },
      () => spread * (drawNormal(random) - drawNormal(random)) > limit,
    );
    found.one += (alarms[0] ? 1 : 0) / repetitions;
    found.any += (alarms.includes(true) ? 1 : 0) / repetitions;
  }
  return found;
}

const cases: (GateCase & { designed: string })[] = [
  { runs: 3, spread: 0.02, change: 0, noiseFloorRuns: null, designed: '0.1 % false' },
  { runs: 5, spread: 0.02, change: 0, noiseFloorRuns: null, designed: '' },
  { runs: 8, spread: 0.02, change: 0, noiseFloorRuns: null, designed: '' },
  { runs: 3, spread: 0.05, change: 0, noiseFloorRuns: null, designed: '' },
  { runs: 5, spread: 0.05, change: 0, noiseFloorRuns: null, designed: '3.5 % false' },
  { runs: 8, spread: 0.05, change: 0, noiseFloorRuns: null, designed: '2.4 % false' },
  { runs: 5, spread: 0.05, change: 0, noiseFloorRuns: 10, designed: '' },
  { runs: 3, spread: 0.02, change: 0.1, noiseFloorRuns: null, designed: '99 % found' },
  { runs: 5, spread: 0.02, change: 0.1, noiseFloorRuns: null, designed: '' },
  { runs: 8, spread: 0.02, change: 0.1, noiseFloorRuns: null, designed: '' },
  { runs: 3, spread: 0.05, change: 0.1, noiseFloorRuns: null, designed: '' },
  { runs: 5, spread: 0.05, change: 0.1, noiseFloorRuns: null, designed: '85 % found, 15 % inconclusive' },
  { runs: 8, spread: 0.05, change: 0.1, noiseFloorRuns: null, designed: '96 % found' },
  { runs: 5, spread: 0.05, change: 0.1, noiseFloorRuns: 10, designed: '' },
];

/** simulateRegression gives false alarms, detection and inconclusive answers of single metrics and of gates of ten. */
export function simulateRegression(repetitions: number): SimulationTable {
  const random = seededRandom(400);
  const single = [0.02, 0.05].map((spread) => ({ spread, ...alarmsOfSingleRuns(spread, 20_000, random) }));
  return {
    title: 'Regression verdict: false alarms, detection, and answers that have to wait',
    what:
      `${repetitions} gates of ten independent metrics a row, tolerance 5 %; the first metric changes as said, the others do not. Answers of ` +
      'the first metric when it is judged alone; then how often any of the ten stands as regressed, with and without the adjustment for ' +
      'their number. A/A: the tolerance is raised to twice the noise floor of so many runs. Designed: the figures that the definition ' +
      'was given with. One run against the one before, alarm above 110 %: ' +
      `${single.map(({ spread, one, any }) => `spread ${percent(spread)}: ${percent(one)} false alarms a metric, ${percent(any)} for ten`).join('; ')} ` +
      '(designed for 5 %: 8.9 % and 61 %).',
    columns: [
      'spread',
      'runs per side',
      'A/A',
      'change',
      'regressed',
      'improved',
      'equal',
      'inconclusive',
      'any of ten',
      'unadjusted',
      'designed',
    ],
    rows: cases.map((one, index) => {
      const { answers, alarmed, alarmedUnadjusted } = gateShares(one, repetitions, 410 + index);
      return [
        percent(one.spread),
        String(one.runs),
        one.noiseFloorRuns === null ? '' : String(one.noiseFloorRuns),
        percent(one.change),
        ...[answers.regressed, answers.improved, answers.equal, answers.inconclusive].map(percent),
        percent(alarmed),
        percent(alarmedUnadjusted),
        one.designed,
      ];
    }),
  };
}
