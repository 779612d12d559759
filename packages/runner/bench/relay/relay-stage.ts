import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@tidemark/clock/system-clock';
import { freePorts } from '@tidemark/loopback/free-ports';
import { createInfluxdbV1Client } from '@tidemark/targets/influxdb-v1/client';
import { defaultLauncherName, defaultLaunchers } from '@tidemark/targets/launching/default-launchers';
import { launchInfluxdb } from '@tidemark/targets/launching/launch-influxdb';
import { z } from 'zod';
import { RelayProcess } from './relay-process.ts';

const never = new AbortController().signal;

/** A fresh InfluxDB behind the relay. */
export type Backend = {
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Values of a field of all points. */
  values(field: string): Promise<Set<number>>;
  count(field: string): Promise<number>;
};

/** onRelay starts so many servers and a buffered relay in front of them, and ends and removes all of it. */
export async function onRelay<Value>(
  influxd: string,
  servers: number,
  queueBytes: number,
  work: (relay: RelayProcess, backends: Backend[]) => Promise<Value>,
): Promise<Value> {
  const home = await mkdtemp(join(tmpdir(), 'tidemark-bench-'));
  const launched: Awaited<ReturnType<typeof launchBackend>>[] = [];
  for (let number = 1; number <= servers; number += 1)
    launched.push(await launchBackend(influxd, home, number));
  const [port = 0] = await freePorts(1);
  const relay = new RelayProcess(home, port, {
    policy: 'buffered',
    queue: { directory: join(home, 'queue'), maxBytes: queueBytes },
    backends: launched.map(({ url }, at) => ({ name: `backend-${at + 1}`, url })),
  });
  try {
    await relay.start();
    return await work(
      relay,
      launched.map(({ backend }) => backend),
    );
  } finally {
    await relay.kill();
    for (const { stop } of launched) await stop();
    await rm(home, { recursive: true, force: true });
  }
}

async function launchBackend(influxd: string, stateDir: string, number: number) {
  const launchers = defaultLaunchers(influxd);
  const order = {
    launchers,
    launcher: defaultLauncherName,
    variant: 'inmem',
    runId: `backend${number}`,
    stateDir,
  };
  const server = await launchInfluxdb(order, systemClock, never);
  const client = createInfluxdbV1Client({
    url: server.url,
    username: null,
    password: null,
    allowedAddresses: { addresses: ['127.0.0.1'], launchesDirectory: null },
  });
  await client.query('CREATE DATABASE bench');
  const backend: Backend = {
    kill: () => server.kill(),
    start: () => server.start(systemClock, never),
    values: async (field) =>
      new Set((await rowsOf(server.url, `SELECT ${field} FROM /.*/`)).map((row) => Number(row[1]))),
    count: async (field) =>
      Number((await rowsOf(server.url, `SELECT count(${field}) FROM /.*/`))[0]?.[1] ?? 0),
  };
  const stop = async () => {
    await client.close();
    await server.stop();
  };
  return { url: server.url, backend, stop };
}

async function rowsOf(url: string, q: string): Promise<unknown[][]> {
  const answer = await fetch(`${url}/query?${new URLSearchParams({ q, db: 'bench' })}`);
  return resultShape.parse(await answer.json()).results[0]?.series?.[0]?.values ?? [];
}

const resultShape = z.object({
  results: z.array(
    z.object({ series: z.array(z.object({ values: z.array(z.array(z.unknown())) })).optional() }),
  ),
});
