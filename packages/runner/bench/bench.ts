import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { checkAccuracy } from './check-accuracy.ts';
import { costOfReference } from './cost-of-reference.ts';
import { type Figure, printFigures } from './figure.ts';
import { compareWithPeers } from './peers/compare-with-peers.ts';
import { readMillionKeys } from './read-keys.ts';
import { writeThroughRelay } from './relay/write-through-relay.ts';
import { renderPoints } from './render-points.ts';
import { holdHighRate, sendClosedLoop, sendOpenLoop } from './send-load.ts';
import { renderMetrics, sendMetrics } from './send-metrics.ts';
import { sendThroughProxy } from './send-through-proxy.ts';
import { verifyStored } from './verify-stored.ts';
import { watchMemory } from './watch-memory.ts';
import { writeToInfluxdb } from './write-to-influxdb.ts';

/** Each gets the binary of InfluxDB: a path, or a name that is looked for where programs are installed. */
const suites: Record<string, (influxd: string) => Figure[] | Promise<Figure[]>> = {
  render: renderPoints,
  metrics: async () => [...renderMetrics(), ...(await sendMetrics())],
  closed: sendClosedLoop,
  open: sendOpenLoop,
  held: holdHighRate,
  accuracy: checkAccuracy,
  reference: costOfReference,
  memory: watchMemory,
  influxdb: writeToInfluxdb,
  keys: readMillionKeys,
  verify: verifyStored,
  relay: writeThroughRelay,
  proxy: sendThroughProxy,
  peers: compareWithPeers,
};

const { values } = parseArgs({
  // pnpm passes on the dashes that stand before options.
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: {
    json: { type: 'string' },
    only: { type: 'string' },
    /** Other load generators, wherever they are installed, in turn with ours. */
    peers: { type: 'boolean', default: false },
    influxd: { type: 'string', default: 'influxd' },
  },
});
const ownSuites = Object.keys(suites).filter((name) => name !== 'peers');
const names = values.only?.split(',') ?? (values.peers ? ['peers'] : ownSuites);
const figures: Figure[] = [];
for (const name of names) {
  const suite = suites[name];
  if (suite === undefined) {
    console.error(`There is no suite "${name}"; there are ${Object.keys(suites).join(', ')}.`);
    process.exit(4);
  }
  const measured = await suite(values.influxd);
  printFigures(measured);
  figures.push(...measured);
}
if (values.json !== undefined) {
  const host = {
    node: process.version,
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryBytes: totalmem(),
  };
  writeFileSync(values.json, `${JSON.stringify({ host, figures }, null, 2)}\n`);
}
