import { compareRuns } from '@tidemark/services/analysis/compare-runs';
import { readCoarseSeries } from '@tidemark/services/samples/compared-series';
import { readRunsSeries } from '@tidemark/services/samples/run-series';
import { withSeedContext } from '../seed/seed-context.ts';
import { storeHours } from './store-hours.ts';

const trials = 7;

/** One measured step: the median of some trials after a first one, the others beside it, and how much it sends. */
async function measure(name: string, work: () => Promise<unknown>): Promise<void> {
  const first = performance.now();
  const answer = await work();
  const firstMs = performance.now() - first;
  const times: number[] = [];
  for (let i = 0; i < trials; i += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(trials / 2)] ?? Number.NaN;
  const kilobytes = JSON.stringify(answer).length / 1_000;
  console.log(
    `${middle.toFixed(0).padStart(6)} ms  (${sorted[0]?.toFixed(0)} to ${sorted.at(-1)?.toFixed(0)}; first ${firstMs.toFixed(0)})  ${kilobytes.toFixed(0)} kB  ${name}`,
  );
}

/** Stores twelve runs of an hour (or takes those that are named) and times what their comparison asks of the server. */
await withSeedContext('bench', async (ctx) => {
  const named = process.argv.slice(2);
  const runIds = named.length > 0 ? named : await storeHours(ctx);
  await measure('comparison without lines', () => compareRuns(ctx, { runIds, lines: [] }));
  await measure('one metric of every run, for the overlay', () =>
    readRunsSeries(ctx, { runIds, metrics: ['pointsPerSec'], maxPoints: 300 }),
  );
  await measure('all metrics of every run in small', () => readCoarseSeries(ctx, { runIds, stretches: 48 }));
  console.log(`/compare?${runIds.map((id) => `run=${id}`).join('&')}`);
});
