import { noiseFloor } from '../src/noise-floor.ts';
import { type Random, seededRandom } from '../src/seeded-random.ts';
import { drawNormal } from './draw-normal.ts';
import { percent, type SimulationTable } from './simulation-table.ts';

/** Runs of the same thing, of which the floor is read, each `drift` (a share) higher than the one before. */
export type FloorCase = { runs: number; runsPerSide: number; drift: number };

/** Mean floor, and shares of interleaved comparisons of equal things that stay within twice the floor, and the upper bound. */
export type FloorShares = { floor: number; withinTwice: number; withinTwiceUpper: number };

const spread = 0.03;

/** floorShares draws `repetitions` sets of runs with a floor each, and one comparison of equal sides. */
export function floorShares(one: FloorCase, repetitions: number, seed: number): FloorShares {
  const random = seededRandom(seed);
  const found = { floor: 0, withinTwice: 0, withinTwiceUpper: 0 };
  const each = 1 / repetitions;
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    const floor = noiseFloor(drawLogs(one.runs, one.drift, random).map(Math.exp), one.runsPerSide);
    if (floor.kind !== 'noise-floor') continue;
    const change = Math.abs(comparedLogs(one, random));
    found.floor += floor.share * each;
    found.withinTwice += (change <= Math.log1p(2 * floor.share) ? 1 : 0) * each;
    found.withinTwiceUpper += (change <= Math.log1p(2 * floor.upperShare) ? 1 : 0) * each;
  }
  return found;
}

function drawLogs(count: number, drift: number, random: Random): number[] {
  return Array.from({ length: count }, (_, index) => drift * index + spread * drawNormal(random));
}

/** Mean log of one side less that of the other, runs in turns: every second round backwards, so that drift cancels out. */
function comparedLogs({ runsPerSide, drift }: FloorCase, random: Random): number {
  const logs = drawLogs(2 * runsPerSide, drift, random);
  const signed = logs.map((log, index) => (index % 4 === 0 || index % 4 === 3 ? -log : log));
  return signed.reduce((sum, log) => sum + log / runsPerSide, 0);
}

const cases: FloorCase[] = [
  { runs: 6, runsPerSide: 4, drift: 0 },
  { runs: 10, runsPerSide: 4, drift: 0 },
  { runs: 20, runsPerSide: 4, drift: 0 },
  { runs: 50, runsPerSide: 4, drift: 0 },
  { runs: 10, runsPerSide: 8, drift: 0 },
  { runs: 20, runsPerSide: 4, drift: 0.01 },
];

/** simulateNoiseFloor gives how many comparisons of equal things stay within twice the floor. */
export function simulateNoiseFloor(repetitions: number): SimulationTable {
  return {
    title: 'Noise floor: how many comparisons of equal things stay within twice the floor?',
    what:
      `${repetitions} floors a row from runs that spread by 3 % and each are higher than the one before by the drift, and as many ` +
      'comparisons of equal sides in turns (ABBA). Within: the ratio of the sides lies within twice the floor, and within twice its ' +
      'upper 95 % bound.',
    columns: [
      'A/A runs',
      'runs per side',
      'drift per run',
      'mean floor',
      'within twice',
      'within twice the bound',
    ],
    rows: cases.map((one, index) => {
      const { floor, withinTwice, withinTwiceUpper } = floorShares(one, repetitions, 500 + index);
      return [
        String(one.runs),
        String(one.runsPerSide),
        percent(one.drift),
        percent(floor),
        percent(withinTwice),
        percent(withinTwiceUpper),
      ];
    }),
  };
}
