import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compilePoints } from '@tidemark/loadgen/points/compile-points';
import { z } from 'zod';
import { generatorFlags } from '../src/generator/generator.ts';
import { benchCases } from './bench-schemas.ts';
import type { Figure } from './figure.ts';
import { medianOf } from './figure.ts';

const batchSize = 5_000;
const pointsPerTrial = 5_000_000;
const trials = 5;

const renderedShape = z.object({
  costsNs: z.array(z.number()),
  bytesPerPoint: z.number(),
  rssBytes: z.number(),
});

/**
 * renderPoints measures how many points of each schema are rendered in a CPU second, without sending them. Each schema has a process
 * of its own that runs as the generator's does: what an engine compiles for one schema is slower once it has met others.
 */
export async function renderPoints(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [number, { name, toReach }] of benchCases.entries()) {
    const { costsNs, bytesPerPoint, rssBytes } = await renderInProcess(number);
    figures.push({
      suite: 'render',
      name,
      value: 1e3 / medianOf(costsNs),
      unit: 'M points per CPU second',
      spread: costsNs.map((cost) => 1e3 / cost),
      toReach: toReach ?? null,
      detail: `${bytesPerPoint.toFixed(1)} B/point, RSS ${(rssBytes / 1e6).toFixed(0)} MB`,
    });
  }
  return figures;
}

async function renderInProcess(number: number): Promise<z.infer<typeof renderedShape>> {
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const child = fork(fileURLToPath(import.meta.url), ['render', String(number)], {
    execArgv: [...generatorFlags, '--import', loader],
  });
  const exited = once(child, 'exit').then(([code]) => {
    throw new Error(`the process that renders ended with ${code}`);
  });
  const [message] = await Promise.race([once(child, 'message'), exited]);
  return renderedShape.parse(message);
}

/** Renders a case several times over, after a trial that does not count: the CPU time of a point in each. */
function renderCase(number: number): z.infer<typeof renderedShape> {
  const found = benchCases[number];
  if (found === undefined) throw new Error(`there is no case ${number}`);
  const renderer = compilePoints(found.schema, found.timing, 1_790_000_000_000_000_000n);
  const target = Buffer.allocUnsafeSlow(batchSize * renderer.maxBytesPerPoint);
  const costsNs: number[] = [];
  let bytes = 0;
  for (let trial = 0; trial <= trials; trial += 1) {
    const before = process.cpuUsage();
    bytes = 0;
    for (let first = 0; first < pointsPerTrial; first += batchSize) {
      bytes += renderer.render(target, 0, first, first + batchSize);
    }
    const { user, system } = process.cpuUsage(before);
    if (trial > 0) costsNs.push(((user + system) * 1_000) / pointsPerTrial);
  }
  return { costsNs, bytesPerPoint: bytes / pointsPerTrial, rssBytes: process.memoryUsage.rss() };
}

if (process.argv[2] === 'render') process.send?.(renderCase(Number(process.argv[3])));
