import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from '@tidemark/clock/system-clock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addRelayLaunchers } from '../src/launching/add-relay-launchers.ts';
import { defaultLauncherFileText, defaultLaunchers } from '../src/launching/default-launchers.ts';
import { launchTarget } from '../src/launching/launch-target.ts';
import type { LaunchedServer } from '../src/launching/launched-server.ts';
import { readLauncherFile } from '../src/launching/read-launcher-file.ts';
import type { RelayProgram } from '../src/launching/relay-launchers.ts';

const influxd = process.env.TEST_INFLUXD ?? '';
const relayMain = fileURLToPath(new URL('../../../tooling/scripts/relay.mjs', import.meta.url));
const programs: { program: RelayProgram; variant: string; variable: string }[] = [
  {
    variable: 'execPath',
    variant: 'buffered',
    program: {
      preset: 'tidemark-relay',
      binary: process.execPath,
      argsBefore: [relayMain],
    },
  },
  {
    variable: 'TIDEMARK_NGINX',
    variant: 'pair',
    program: { preset: 'nginx-mirror', binary: process.env.TIDEMARK_NGINX ?? '' },
  },
  {
    variable: 'TIDEMARK_TELEGRAF',
    variant: 'pair',
    program: { preset: 'telegraf', binary: process.env.TIDEMARK_TELEGRAF ?? '' },
  },
  {
    variable: 'TIDEMARK_INFLUXDB_RELAY',
    variant: 'pair-buffered',
    program: { preset: 'influxdb-relay', binary: process.env.TIDEMARK_INFLUXDB_RELAY ?? '' },
  },
];
let stateDir = '';
let started: LaunchedServer[] = [];

beforeEach(async () => {
  if (influxd === '') throw new Error('TEST_INFLUXD names no influxd: `npm test` fetches one and sets it.');
  stateDir = await mkdtemp(join(tmpdir(), 'tidemark-presets-'));
});

afterEach(async () => {
  await Promise.all(started.map((server) => server.stop()));
  started = [];
  await rm(stateDir, { recursive: true, force: true });
});

async function launched(program: RelayProgram, variant: string) {
  const launchers = defaultLaunchers(influxd, [program]);
  const request = { launchers, launcher: program.preset, variant, runId: 'run', stateDir };
  const server = await launchTarget(request, systemClock, new AbortController().signal);
  started.push(server);
  const backends = [server.url, ...server.copies];
  for (const url of backends) await fetch(`${url}/query?q=CREATE+DATABASE+d`, { method: 'POST' });
  return { server, backends };
}

async function write({ writeUrl }: LaunchedServer, lines: string): Promise<number> {
  return (await fetch(`${writeUrl}/write?db=d&precision=ns`, { method: 'POST', body: lines })).status;
}

async function rowsAt(url: string): Promise<unknown[]> {
  const query = encodeURIComponent('SELECT * FROM m');
  const answer: unknown = await (await fetch(`${url}/query?db=d&q=${query}`)).json();
  const text = JSON.stringify(answer);
  return [...text.matchAll(/"(1970-[^"]+)","([^"]+)",(\d+)/g)].map(([, time, a, v]) => [time, a, Number(v)]);
}

for (const { program, variant, variable } of programs) {
  if (program.binary === '')
    console.warn(`${variable} names no program: the preset ${program.preset} is not tested.`);
  describe.runIf(program.binary !== '')(`${program.preset}`, { timeout: 60_000 }, () => {
    it('brings each point of a write, unchanged, to both backends, and leaves no process', async () => {
      const { server, backends } = await launched(program, variant);
      expect(backends).toHaveLength(2);
      expect(await write(server, 'm,a=x v=1 1\nm,a=y v=2 2')).toBe(204);
      const points = [
        ['1970-01-01T00:00:00.000000001Z', 'x', 1],
        ['1970-01-01T00:00:00.000000002Z', 'y', 2],
      ];
      for (const url of backends) await expect.poll(() => rowsAt(url), { timeout: 20_000 }).toEqual(points);
      await server.stop();
      expect(await readdir(join(stateDir, 'launched'))).toEqual([]);
      await expect(fetch(`${server.writeUrl}/ping`)).rejects.toThrow();
    });

    it('is added to a file with a server once, tried before', async () => {
      const file = join(stateDir, 'launchers.yaml');
      await writeFile(file, `# Mine.\n${defaultLauncherFileText(influxd)}`);
      const added = { name: program.preset, variants: expect.arrayContaining([variant]) };
      expect(await addRelayLaunchers(file, [program])).toEqual([{ ...added, wasThere: false }]);
      expect(await addRelayLaunchers(file, [program])).toEqual([{ ...added, wasThere: true }]);
      expect(await readFile(file, 'utf8')).toMatch(/^# Mine\./);
      expect((await readLauncherFile(file)).launchers[program.preset]).toMatchObject({
        kind: 'influxdb-relay',
        preset: program.preset,
      });
    });

    it('has one configuration digest, whatever ports and directory a launch was given', async () => {
      const first = (await launched(program, variant)).server;
      const { configDigest } = first;
      await first.stop();
      expect((await launched(program, variant)).server.configDigest).toBe(configDigest);
    });
  });
}
