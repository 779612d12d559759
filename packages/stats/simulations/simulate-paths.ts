import { gateVerdicts } from '../src/gate-verdicts.ts';
import { noiseFloor } from '../src/noise-floor.ts';
import { isUndecided, look, type RegressionAnswer } from '../src/regression-verdict.ts';
import { type Random, seededRandom } from '../src/seeded-random.ts';
import { sampleOf, upperP, welch } from '../src/welch.ts';
import { drawNormal } from './draw-normal.ts';
import { percent, type SimulationTable } from './simulation-table.ts';

/** A gate whose runs spread by `spread`; the first of its metrics changes by `change` (shares). */
export type PathCase = {
  spread: number;
  tolerance: number;
  metrics: number;
  change: number;
  /** Equal runs from which the noise floor is known, null: not known. */
  noiseFloorRuns: number | null;
};

/** Shares of paths in which any metric was called regressed, and the runs per side at which they stopped. */
export type PathShares = { regressed: number; undecided: number; runsPerSide: number; oneLook: number };

const first = 3;
const most = 30;
const fixedRuns = 10;
const usualError = 0.05;

type Logs = { baseline: number[]; candidate: number[]; change: number; delta: number };

/** pathShares starts with three runs per side, looks after each further pair, and stops when all is decided, or after 30. */
export function pathShares(one: PathCase, paths: number, seed: number): PathShares {
  const random = seededRandom(seed);
  const found: PathShares = { regressed: 0, undecided: 0, runsPerSide: 0, oneLook: 0 };
  for (let path = 0; path < paths; path += 1) {
    const metrics = Array.from({ length: one.metrics }, (_, index) =>
      startedMetric(one, index === 0 ? one.change : 0, random),
    );
    const end = followPath(metrics, one.spread, random);
    found.regressed += (end.answers.includes('regressed') ? 1 : 0) / paths;
    found.undecided += (end.answers.some(isUndecided) ? 1 : 0) / paths;
    found.runsPerSide += end.runs / paths;
    found.oneLook += (seenInOneLook(one, random) ? 1 : 0) / paths;
  }
  return found;
}

function startedMetric(one: PathCase, change: number, random: Random): Logs {
  const floorRuns = Array.from({ length: one.noiseFloorRuns ?? 0 }, () =>
    Math.exp(one.spread * drawNormal(random)),
  );
  const floor = noiseFloor(floorRuns, first);
  const share = Math.max(one.tolerance, floor.kind === 'noise-floor' ? 2 * floor.share : 0);
  return { baseline: [], candidate: [], change: Math.log1p(change), delta: Math.log1p(share) };
}

function followPath(
  metrics: readonly Logs[],
  spread: number,
  random: Random,
): { answers: RegressionAnswer[]; runs: number } {
  for (let runs = 1; ; runs += 1) {
    for (const { baseline, candidate, change } of metrics) {
      baseline.push(spread * drawNormal(random));
      candidate.push(change + spread * drawNormal(random));
    }
    if (runs < first) continue;
    const answers = answersOf(metrics, runs);
    // A regression fails the gate whatever the rest is.
    const isDecided = answers.includes('regressed') || !answers.some(isUndecided);
    if (isDecided || runs === most) return { answers, runs };
  }
}

function answersOf(metrics: readonly Logs[], runs: number): RegressionAnswer[] {
  const judged = metrics.map(({ baseline, candidate, delta }) => ({
    ...look(welch(sampleOf(baseline), sampleOf(candidate)), delta, 'higher'),
    runsToAddPerSide: null,
    runs: { baseline: runs, candidate: runs },
  }));
  return gateVerdicts(judged).map(({ verdict }) => verdict);
}

/** The rule of a fixed number of runs, looked at once: p of at most 5 % and beyond the tolerance, one metric. */
function seenInOneLook({ spread, tolerance, change }: PathCase, random: Random): boolean {
  const draw = (level: number) =>
    Array.from({ length: fixedRuns }, () => level + spread * drawNormal(random));
  const difference = welch(sampleOf(draw(0)), sampleOf(draw(Math.log1p(change))));
  return upperP(difference) <= usualError && difference.difference > Math.log1p(tolerance);
}

const cases: readonly PathCase[] = [0, 0.1].flatMap((change) =>
  [0.02, 0.05, 0.1, 0.2].flatMap((spread) =>
    [1, 10].flatMap((metrics) =>
      [null, 10].map((noiseFloorRuns) => ({ spread, tolerance: 0.02, metrics, change, noiseFloorRuns })),
    ),
  ),
);

/** simulatePaths gives false alarms and detection where the advice to add runs is followed to its end. */
export function simulatePaths(paths: number): SimulationTable {
  return {
    title: 'Looking after every run, and stopping when decided',
    what:
      `${paths} paths a row, tolerance 2 %. Each starts with ${first} runs per side and adds one to each side until a metric has regressed or all are ` +
      `decided, at most ${most}. Regressed: paths that end with any metric regressed; without a change these are false alarms. A/A: ` +
      'the tolerance is raised to twice the noise floor of so many runs, taken for three per side. One look: the rule of a fixed number of ' +
      `runs, one metric, ${fixedRuns} runs per side, for comparison.`,
    columns: [
      'change',
      'spread',
      'metrics',
      'A/A',
      'regressed',
      'undecided at the end',
      'runs per side',
      'one look',
    ],
    rows: cases.map((one, index) => {
      const { regressed, undecided, runsPerSide, oneLook } = pathShares(one, paths, 700 + index);
      return [
        percent(one.change),
        percent(one.spread),
        String(one.metrics),
        one.noiseFloorRuns === null ? '' : String(one.noiseFloorRuns),
        percent(regressed),
        percent(undecided),
        runsPerSide.toFixed(1),
        percent(oneLook),
      ];
    }),
  };
}
