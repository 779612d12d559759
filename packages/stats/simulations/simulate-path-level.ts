import { pathP } from '../src/path-level.ts';
import { type Random, seededRandom } from '../src/seeded-random.ts';
import { type Sample, upperP, welch } from '../src/welch.ts';
import { drawNormal } from './draw-normal.ts';
import { percent, type SimulationTable } from './simulation-table.ts';

const mostRunsPerSide = 100;

/** Mean and variance of runs that come one at a time (Welford 1962). */
class Runs {
  #n = 0;
  #mean = 0;
  #squares = 0;

  add(value: number): void {
    this.#n += 1;
    const before = value - this.#mean;
    this.#mean += before / this.#n;
    this.#squares += before * (value - this.#mean);
  }

  sample(): Sample {
    return { n: this.#n, mean: this.#mean, variance: this.#squares / Math.max(1, this.#n - 1) };
  }
}

/** smallestPs draws paths of equal runs, looks after every single one, and gives the smallest p of each in either direction. */
export function smallestPs(paths: number, random: Random): number[] {
  return Array.from({ length: paths }, () => {
    const [a, b] = [new Runs(), new Runs()];
    let [higher, lower] = [1, 1];
    for (let n = 1; n <= mostRunsPerSide; n += 1) {
      for (const side of [a, b]) {
        side.add(drawNormal(random));
        if (a.sample().n < 2 || b.sample().n < 2) continue;
        const p = upperP(welch(a.sample(), b.sample()));
        higher = Math.min(higher, p);
        lower = Math.min(lower, 1 - p);
      }
    }
    return [higher, lower];
  }).flat();
}

/** simulatePathLevel compares the formula of pathP with paths of equal runs. */
export function simulatePathLevel(paths: number): SimulationTable {
  const found = smallestPs(paths, seededRandom(600));
  const levels = [0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002];
  return {
    title: 'One look, and all looks at a path',
    what:
      `${paths} paths of equal runs, looked at after every single run from 2 + 2 to 100 + 100, in both directions. How often any look has a ` +
      'one-sided p of at most the level, and what the formula of pathP says.',
    columns: ['level of a look', 'any look', 'formula'],
    rows: levels.map((level) => [
      percent2(level),
      percent2(found.filter((p) => p <= level).length / found.length),
      percent2(pathP(level)),
    ]),
  };
}

const percent2 = (share: number) => (share < 0.01 ? `${(100 * share).toFixed(2)} %` : percent(share));
