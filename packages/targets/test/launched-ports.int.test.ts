import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { systemClock } from '@tidemark/clock/system-clock';
import { isDomainError } from '@tidemark/domain/kernel/errors';
import { influxdbV1TargetShape, noSecret } from '@tidemark/domain/target/target';
import { systemTls } from '@tidemark/domain/target/target-tls';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSession } from '../src/catalog.ts';
import { type EgressPolicy, resolveTargetAddress } from '../src/egress/resolve-target-address.ts';
import { cleanStaleLaunches } from '../src/launching/clean-stale-launches.ts';
import { launchesDirectory } from '../src/launching/launch-directory.ts';
import { createQueryReader } from '../src/queries/query-reader.ts';
import { createLineWriter } from '../src/writing/line-writer.ts';

const influxd = process.env.TEST_INFLUXD ?? '';
const workerFile = fileURLToPath(new URL('./launching-worker.ts', import.meta.url));
const batch = Buffer.from('m v=1 1\n');
let stateDir = '';
let stopAll: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  if (influxd === '') throw new Error('TEST_INFLUXD names no influxd: `npm test` fetches one and sets it.');
  stateDir = await mkdtemp(join(tmpdir(), 'tidemark-ports-'));
});

afterEach(async () => {
  await Promise.all(stopAll.map((stop) => stop()));
  stopAll = [];
  await rm(stateDir, { recursive: true, force: true });
});

/** Another process launches a server; gives where that listens. */
async function launchElsewhere(): Promise<{ url: string; kill(): Promise<void> }> {
  const worker = spawn(process.execPath, ['--import', 'tsx', workerFile, influxd, stateDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const kill = async () => {
    if (worker.exitCode !== null || worker.signalCode !== null) return;
    worker.kill('SIGKILL');
    await once(worker, 'exit');
  };
  stopAll.push(kill);
  await once(createInterface({ input: worker.stdout }), 'line');
  for (const name of await readdir(join(stateDir, 'launched', 'orphan'))) {
    const url = `http://127.0.0.1:${name.replace('port-', '')}`;
    if (name.startsWith('port-') && (await fetch(`${url}/ping`).catch(() => null)) !== null)
      return { url, kill };
  }
  throw new Error('no port of the server is recorded');
}

const policy = (): EgressPolicy => ({
  allowedHosts: ['127.0.0.1'],
  deniedEndpoints: [],
  launchesDirectory: launchesDirectory(stateDir),
});

async function reasonOf(url: string): Promise<string> {
  return resolveTargetAddress(url, policy()).then(
    () => 'allowed',
    (error: unknown) => (isDomainError(error, 'target_denied') ? error.details.reason : String(error)),
  );
}

it('denies the port of a server that another worker launched, by any name of this host, until it is gone', {
  timeout: 60_000,
}, async () => {
  const { url, kill } = await launchElsewhere();
  const { port } = new URL(url);
  for (const host of ['127.0.0.1', '127.9.9.9', 'localhost', '[::1]'])
    expect(await reasonOf(`http://${host}:${port}`)).toBe('launched_server');
  expect(await reasonOf('http://127.0.0.1:1')).toBe('allowed');
  await kill();
  while ((await reasonOf(url)) !== 'allowed') await systemClock.sleep(50);
  await cleanStaleLaunches(stateDir, systemClock);
  expect(existsSync(join(stateDir, 'launched', 'orphan'))).toBe(false);
});

it('cuts every connection to it before a byte is sent, also where the address was approved before it was launched', {
  timeout: 60_000,
}, async () => {
  const { url } = await launchElsewhere();
  const allowedAddresses = { addresses: ['127.0.0.1'], launchesDirectory: launchesDirectory(stateDir) };
  const target = influxdbV1TargetShape.parse({ kind: 'influxdb-v1', name: 'victim', url });
  const session = openSession({ target, secret: noSecret, allowedAddresses });
  const writer = createLineWriter({
    origin: new URL(url),
    path: '/write?db=d',
    headers: {},
    gzip: false,
    requestTimeoutMs: 5_000,
    allowedAddresses,
    connections: 1,
  });
  const endpoint = {
    kind: 'influxdb-v1' as const,
    url,
    database: 'd',
    username: null,
    password: null,
    token: null,
    tls: systemTls,
  };
  const common = { connections: 1, requestTimeoutMs: 5_000, maxResponseBytes: 1_000, clock: systemClock };
  const reader = createQueryReader({ endpoint, allowedAddresses, ...common });
  stopAll.push(session.close, writer.close, reader.close);
  const why = /that of a server that was launched for a run/;
  await expect(session.ping()).rejects.toThrow(why);
  const outcome = await writer.write(batch, batch.length, 1);
  expect(outcome).toMatchObject({ class: 'unreachable', knowledge: 'fail' });
  expect(outcome.detail).toMatch(why);
  const asked = await reader.ask(
    { language: 'influxql', text: 'SHOW DATABASES', format: 'json', timeFormat: 'epoch' },
    new AbortController().signal,
  );
  expect(JSON.stringify(asked)).toMatch(why);
});

it('leaves other servers of this host alone', async () => {
  const other = createServer((_, response) => response.writeHead(204).end());
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  stopAll.push(async () => void other.close());
  const address = other.address();
  const url = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
  expect(await reasonOf(url)).toBe('allowed');
});
