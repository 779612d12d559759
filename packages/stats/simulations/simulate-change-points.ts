import { changePoints } from '../src/change-points.ts';
import { type Random, seededRandom } from '../src/seeded-random.ts';
import { drawNormal } from './draw-normal.ts';
import { percent, type SimulationTable } from './simulation-table.ts';

/** A history of runs that spread by one unit and from `at` on lie higher by `shift`. */
export type HistoryCase = { runs: number; at: number; shift: number; noise: 'normal' | 'outliers' };

/** Shares of histories in which any change was found, one within two runs of the true one, and more than one. */
export type ChangeShares = { any: number; right: number; several: number };

/** changeShares draws `repetitions` histories of a case. */
export function changeShares(one: HistoryCase, repetitions: number, seed: number): ChangeShares {
  const random = seededRandom(seed);
  const found: ChangeShares = { any: 0, right: 0, several: 0 };
  const each = 1 / repetitions;
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    const values = Array.from(
      { length: one.runs },
      (_, run) => drawRun(one, random) + (run >= one.at ? one.shift : 0),
    );
    const result = changePoints({ values, seed: repetition });
    if (result.kind !== 'change-points') continue;
    found.any += (result.points.length > 0 ? 1 : 0) * each;
    found.several += (result.points.length > 1 ? 1 : 0) * each;
    found.right += (result.points.some(({ index }) => Math.abs(index - one.at) <= 2) ? 1 : 0) * each;
  }
  return found;
}

/** One run in ten spreads five times as far where there are outliers. */
function drawRun({ noise }: HistoryCase, random: Random): number {
  const far = noise === 'outliers' && random() < 0.1;
  return 100 + (far ? 5 : 1) * drawNormal(random);
}

const cases: HistoryCase[] = [
  { runs: 10, at: 10, shift: 0, noise: 'normal' },
  { runs: 30, at: 30, shift: 0, noise: 'normal' },
  { runs: 60, at: 60, shift: 0, noise: 'normal' },
  { runs: 30, at: 30, shift: 0, noise: 'outliers' },
  { runs: 30, at: 15, shift: 1, noise: 'normal' },
  { runs: 30, at: 15, shift: 2, noise: 'normal' },
  { runs: 30, at: 15, shift: 3, noise: 'normal' },
  { runs: 30, at: 25, shift: 2, noise: 'normal' },
  { runs: 30, at: 27, shift: 3, noise: 'normal' },
  { runs: 30, at: 15, shift: 3, noise: 'outliers' },
  { runs: 10, at: 5, shift: 3, noise: 'normal' },
];

/** simulateChangePoints gives how often a change is found where there is none, and where there is one. */
export function simulateChangePoints(repetitions: number): SimulationTable {
  return {
    title: 'Change points: how often is one found, and in the right place?',
    what:
      `${repetitions} histories a row; runs spread by 1, and from the change on lie higher by the shift. Without a change every find is a ` +
      'false alarm (at most 5 % by design). Right: a change within two runs of the true place.',
    columns: ['runs', 'change at', 'shift', 'noise', 'any found', 'right', 'more than one'],
    rows: cases.map((one, index) => {
      const { any, right, several } = changeShares(one, repetitions, 300 + index);
      const none = one.shift === 0;
      return [
        String(one.runs),
        none ? 'none' : String(one.at),
        String(one.shift),
        one.noise,
        percent(any),
        none ? '' : percent(right),
        percent(several),
      ];
    }),
  };
}
