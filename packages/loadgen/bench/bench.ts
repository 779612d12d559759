import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { compilePoints } from '../src/points/compile-points.ts';
import { type BenchCase, benchCases } from './bench-schemas.ts';

const batchSize = 5_000;
const pointsPerTrial = 5_000_000;
const trials = 5;

type BenchResult = {
  name: string;
  pointsPerCpuSec: number;
  cpuNsPerPoint: number;
  bytesPerPoint: number;
  rssBytes: number;
};

const { values } = parseArgs({ options: { json: { type: 'string' } } });
const results = benchCases.map(measure);
printTable(results);
if (values.json !== undefined) {
  const host = { node: process.version, cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length };
  writeFileSync(
    values.json,
    `${JSON.stringify({ host, batchSize, pointsPerTrial, trials, results }, null, 2)}\n`,
  );
}

/** Renders the case several times over and takes the median of the CPU time of a point. */
function measure({ name, schema, timing }: BenchCase): BenchResult {
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
  const cpuNsPerPoint = costs.sort((a, b) => a - b)[Math.floor(trials / 2)] ?? 0;
  return {
    name,
    pointsPerCpuSec: 1e9 / cpuNsPerPoint,
    cpuNsPerPoint,
    bytesPerPoint: bytes / pointsPerTrial,
    rssBytes: process.memoryUsage.rss(),
  };
}

function printTable(rows: BenchResult[]): void {
  console.log('Points rendered as line protocol, per CPU second (median of 5)\n');
  console.log(
    `${'schema'.padEnd(70)}${'M points/s'.padStart(12)}${'ns/point'.padStart(10)}${'B/point'.padStart(9)}${'RSS MB'.padStart(8)}`,
  );
  for (const row of rows) {
    const cells = [
      (row.pointsPerCpuSec / 1e6).toFixed(2).padStart(12),
      row.cpuNsPerPoint.toFixed(1).padStart(10),
      row.bytesPerPoint.toFixed(1).padStart(9),
      (row.rssBytes / 1e6).toFixed(0).padStart(8),
    ];
    console.log(row.name.padEnd(70) + cells.join(''));
  }
}
