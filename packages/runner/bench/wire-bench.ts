import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startSink } from '@tidemark/sink/start-sink';
import { measureWire, type WireFigures, type WireTrial } from './measure-wire.ts';

type Row = { name: string } & Omit<WireTrial, 'url' | 'seconds'>;

const open = (ratePerSec: number): Row => ({
  name: `open loop, ${ratePerSec}/s, one point`,
  ratePerSec,
  batchSize: 1,
  connections: 256,
});
const rows: Row[] = [
  open(100),
  open(1_000),
  open(10_000),
  open(20_000),
  open(30_000),
  { name: 'closed loop, 4 writers, 5000 points', ratePerSec: null, batchSize: 5_000, connections: 4 },
];

const { values } = parseArgs({
  options: {
    json: { type: 'string' },
    seconds: { type: 'string', default: '30' },
    trials: { type: 'string', default: '3' },
    /** A server that runs already, instead of a sink of our own. */
    url: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});

const results: (WireFigures & { name: string })[] = [];
for (const row of rows.filter(({ name }) => name.includes(values.only))) {
  const trials: WireFigures[] = [];
  for (let k = 0; k < Number(values.trials); k += 1) trials.push(await measureOnce(row));
  const median = trials.sort((a, b) => a.response.p99Us - b.response.p99Us)[Math.floor(trials.length / 2)];
  if (median === undefined) continue;
  results.push({ name: row.name, ...median });
  console.log(lineOf(row.name, median));
}
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(results, null, 2)}\n`);

async function measureOnce({ name: _, ...trial }: Row): Promise<WireFigures> {
  const seconds = Number(values.seconds);
  if (values.url !== undefined) return measureWire({ ...trial, url: values.url, seconds });
  const sink = await startSink();
  const figures = await measureWire({ ...trial, url: sink.url, seconds });
  await sink.stop();
  return figures;
}

function lineOf(name: string, figures: WireFigures): string {
  const cells = [
    `${figures.requestsPerSec.toFixed(0)} req/s`,
    `${(figures.pointsPerSec / 1e6).toFixed(2)} M points/s`,
    `${figures.megabytesPerSec.toFixed(0)} MB/s`,
    `${figures.cpuUsPerRequest.toFixed(1)} us CPU/req (${(figures.cpuShare * 100).toFixed(1)} %)`,
    `response p50 ${figures.response.p50Us} p99 ${figures.response.p99Us} max ${figures.response.maxUs} us`,
    `failed ${figures.failed}`,
  ];
  return `${name.padEnd(38)} ${cells.join('  ')}`;
}
