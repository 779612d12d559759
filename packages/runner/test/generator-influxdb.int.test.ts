import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@tidemark/clock/system-clock';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aRollingSchema } from '@tidemark/domain/testing/a-schema';
import { createInfluxdbV1Client } from '@tidemark/targets/influxdb-v1/client';
import { defaultLauncherName, defaultLaunchers } from '@tidemark/targets/launching/default-launchers';
import { launchInfluxdb } from '@tidemark/targets/launching/launch-influxdb';
import type { LaunchedServer } from '@tidemark/targets/launching/launched-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGenerator } from '../src/generator/generator.ts';
import { aJob, aSegment } from './a-job.ts';

let stateDir = '';
let server: LaunchedServer | null = null;

beforeAll(async () => {
  const binary = process.env.TEST_INFLUXD;
  if (!binary)
    throw new Error('TEST_INFLUXD is not set: run the tests by `npm test`, which fetches InfluxDB.');
  stateDir = await mkdtemp(join(tmpdir(), 'tidemark-generator-'));
  const launch = {
    launchers: defaultLaunchers(binary),
    launcher: defaultLauncherName,
    variant: 'inmem',
    runId: 'generator',
    stateDir,
  };
  server = await launchInfluxdb(launch, systemClock, new AbortController().signal);
});

afterAll(async () => {
  await server?.stop();
  if (stateDir !== '') await rm(stateDir, { recursive: true, force: true });
});

test.each([false, true])(
  'InfluxDB stores exactly the points that were acknowledged (gzip: %s)',
  async (gzip) => {
    if (server === null) throw new Error('no server');
    const database = `load_${gzip}`;
    const client = createInfluxdbV1Client({
      url: server.url,
      username: null,
      password: null,
      allowedAddresses: { addresses: ['127.0.0.1'], launchesDirectory: null },
    });
    await client.change(`CREATE DATABASE "${database}"`);
    const endpoint = {
      kind: 'influxdb-v1' as const,
      url: server.url,
      database,
      username: null,
      password: null,
    };
    const profile = aProfile({
      executor: { kind: 'closed-loop', concurrency: 4, batchSize: 1_000 },
      gzip,
      precision: 'ms',
    });
    const generator = await startGenerator(
      aJob(server.url, { schema: aRollingSchema(), profile, endpoint }),
      { interval() {}, position() {}, died() {} },
    );
    const result = await generator.runSegment(aSegment(0, 60_000), { wallMs: null });
    await generator.close();
    expect(result).toMatchObject({
      endedBy: 'completed',
      acknowledged: [[0, 60_000]],
      unknown: [],
      rejected: [],
    });
    const answer = await client.query('SELECT COUNT(value) FROM /.*/', { database });
    const counts = answer.map((series) => [series.name, series.values[0]?.[1]]);
    expect(counts).toEqual([
      ['metric0', 30_000],
      ['metric1', 30_000],
    ]);
    await client.close();
  },
);
