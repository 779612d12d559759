import { simulateCapacity } from './simulate-capacity.ts';
import { simulateChangePoints } from './simulate-change-points.ts';
import { simulateLeakSlope } from './simulate-leak-slope.ts';
import { simulateNoiseFloor } from './simulate-noise-floor.ts';
import { simulatePathLevel } from './simulate-path-level.ts';
import { simulatePaths } from './simulate-paths.ts';
import { simulateRegression } from './simulate-regression.ts';
import { markdownTable, type SimulationTable } from './simulation-table.ts';

/** Each simulation by the name of its file of results. */
const simulations: Record<string, () => SimulationTable> = {
  capacity: () => simulateCapacity(1_000),
  'leak-slope': () => simulateLeakSlope(1_000),
  'noise-floor': () => simulateNoiseFloor(4_000),
  regression: () => simulateRegression(1_000),
  'path-level': () => simulatePathLevel(20_000),
  paths: () => simulatePaths(1_000),
  'change-points': () => simulateChangePoints(1_000),
};

// One line of JSON a table, for tooling/scripts/simulate.mjs: nothing in this package writes files.
const wanted = process.argv.slice(2);
for (const [name, simulate] of Object.entries(simulations)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  process.stdout.write(`${JSON.stringify({ name, text: markdownTable(simulate()) })}\n`);
}
