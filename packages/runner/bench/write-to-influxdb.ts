import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@tidemark/clock/system-clock';
import { createInfluxdbV1Client } from '@tidemark/targets/influxdb-v1/client';
import { defaultLauncherName, defaultLaunchers } from '@tidemark/targets/launching/default-launchers';
import { launchInfluxdb } from '@tidemark/targets/launching/launch-influxdb';
import { fourTags } from './bench-schemas.ts';
import { type Figure, medianOf } from './figure.ts';
import { measureLoad } from './measure-load.ts';

const trials = 3;

/** writeToInfluxdb measures what a million points cost the generator when a real InfluxDB takes them. */
export async function writeToInfluxdb(influxd: string): Promise<Figure[]> {
  const stateDir = await mkdtemp(join(tmpdir(), 'tidemark-bench-'));
  const spread: number[] = [];
  const details: string[] = [];
  try {
    for (let trial = 0; trial < trials; trial += 1) {
      const { cpuSecPerMillionPoints, pointsPerSec } = await onFreshServer(
        influxd,
        stateDir,
        `bench${trial}`,
      );
      spread.push(cpuSecPerMillionPoints);
      details.push(`${(pointsPerSec / 1_000).toFixed(0)} k points/s`);
    }
  } finally {
    await rm(stateDir, { recursive: true, force: true });
  }
  return [
    {
      suite: 'influxdb',
      name: 'closed loop, batch 5000, 4 writers, into a fresh InfluxDB 1.x',
      value: medianOf(spread),
      unit: 'CPU s per million points',
      spread,
      toReach: { atMost: 0.3 },
      detail: details.join(' | '),
    },
  ];
}

async function onFreshServer(influxd: string, stateDir: string, runId: string) {
  const request = {
    launchers: defaultLaunchers(influxd),
    launcher: defaultLauncherName,
    variant: 'inmem',
    runId,
    stateDir,
  };
  const server = await launchInfluxdb(request, systemClock, new AbortController().signal);
  const client = createInfluxdbV1Client({
    url: server.url,
    username: null,
    password: null,
    allowedAddresses: { addresses: ['127.0.0.1'], launchesDirectory: null },
  });
  try {
    await client.query('CREATE DATABASE bench');
    return await measureLoad({
      url: server.url,
      schema: fourTags,
      profile: {
        executor: { kind: 'closed-loop', concurrency: 4, batchSize: 5_000 },
        stamping: { kind: 'point', stepNs: null },
      },
      seconds: 10,
      warmUpSeconds: 3,
    });
  } finally {
    await client.close();
    await server.stop();
  }
}
