import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readLaunchers } from './read-launchers.ts';

let root = '';

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tidemark-cli-'));
});

afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});

async function plant(...files: string[]): Promise<void> {
  for (const file of files) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), '');
    await chmod(join(root, file), 0o755);
  }
}

async function offered(env: Record<string, string>): Promise<string[]> {
  const reading = await readLaunchers(null, { PATH: '', TIDEMARK_GRAPHITE_ROOT: root, ...env });
  if (!reading.ok) return [reading.reason];
  return Object.entries(reading.file.launchers).map(
    ([name, { variants }]) => `${name}: ${Object.keys(variants).join(' ')}`,
  );
}

it('says how to get InfluxDB where neither it nor Graphite is here', async () => {
  expect(await offered({})).toEqual([expect.stringContaining('needs influxd, which is not on PATH')]);
});

it('offers InfluxDB and relays from PATH', async () => {
  await plant('bin/influxd', 'bin/influxdb-relay', 'bin/telegraf', 'bin/nginx');
  expect(await offered({ PATH: join(root, 'bin') })).toEqual([
    'influxdb-1.6: inmem tsi1',
    'tidemark-relay: any all buffered',
    'influxdb-relay: pair pair-buffered',
    'telegraf: pair',
    'nginx-mirror: pair',
  ]);
});

it('offers the Graphite that is named, with the relay in C where it is there', async () => {
  await plant('usr/bin/carbon-cache');
  expect(await offered({})).toContain('graphite: one-cache relay-2 relay-2-queue-1000');
  await plant('usr/bin/carbon-c-relay');
  expect(await offered({})).toContain(
    'graphite: one-cache relay-2 relay-2-queue-1000 c-relay-2 c-relay-2-queue-3000',
  );
});
