import { compilePoints } from '@tidemark/loadgen/points/compile-points';
import { type BenchCase, benchCases } from './bench-schemas.ts';
import type { Figure } from './figure.ts';
import { medianOf } from './figure.ts';

const batchSize = 5_000;
const pointsPerTrial = 5_000_000;
const trials = 5;

/** renderPoints measures how many points of each schema are rendered in a CPU second, without sending them. */
export function renderPoints(): Figure[] {
  return benchCases.map(renderCase);
}

/** Renders the case several times over and takes the median of the CPU time of a point. */
function renderCase({ name, schema, timing, toReach }: BenchCase): Figure {
  const renderer = compilePoints(schema, timing, 1_790_000_000_000_000_000n);
  const target = Buffer.allocUnsafeSlow(batchSize * renderer.maxBytesPerPoint);
  const costs: number[] = [];
  let bytes = 0;
  for (let trial = 0; trial < trials; trial += 1) {
    const before = process.cpuUsage();
    bytes = 0;
    for (let first = 0; first < pointsPerTrial; first += batchSize) {
      bytes += renderer.render(target, 0, first, first + batchSize);
    }
    const { user, system } = process.cpuUsage(before);
    costs.push(((user + system) * 1_000) / pointsPerTrial);
  }
  const cpuNsPerPoint = medianOf(costs);
  return {
    suite: 'render',
    name,
    value: 1e3 / cpuNsPerPoint,
    unit: 'M points per CPU second',
    spread: costs.map((cost) => 1e3 / cost),
    toReach: toReach ?? null,
    detail: `${(bytes / pointsPerTrial).toFixed(1)} B/point, RSS ${(process.memoryUsage.rss() / 1e6).toFixed(0)} MB`,
  };
}
