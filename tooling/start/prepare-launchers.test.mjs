import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { tsImport } from 'tsx/esm/api';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { expectedGraphite } from './find-graphite.mjs';
import { prepareLaunchers } from './prepare-launchers.mjs';
import { repositoryRoot } from './repository-root.mjs';

const load = (name) =>
  tsImport(path.join(repositoryRoot, 'packages/targets/src/launching', name), import.meta.url);
const { defaultLauncherFileText } = await load('default-launchers.ts');
const { parseLauncherFile } = await load('read-launcher-file.ts');
let stateDir = '';

beforeEach(() => {
  stateDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tidemark-launchers-'));
});

afterEach(() => {
  fs.rmSync(stateDir, { recursive: true, force: true });
});

async function prepared(influxd, before = null, relays = []) {
  const file = path.join(stateDir, 'launchers.yaml');
  if (before !== null) fs.writeFileSync(file, before);
  expect(await prepareLaunchers({ root: repositoryRoot, stateDir, influxd, relays, env: {} })).toBe(file);
  return fs.readFileSync(file, 'utf8');
}

it('offers Graphite from the first start on, where it will be once it is fetched', async () => {
  const { launchers } = parseLauncherFile(await prepared(null), 'x');
  expect(Object.keys(launchers)).toEqual([
    'influxdb-1.6',
    'carbon-cache',
    'carbon-relay',
    'carbon-c-relay',
    'graphite',
  ]);
  const known = fs.existsSync('/usr/bin/carbon-cache') ? '' : expectedGraphite(stateDir).root;
  expect(launchers['carbon-cache'].binary).toBe(`${known}/usr/bin/carbon-cache`);
});

it('adds what was found since then to a file that was not edited', async () => {
  for (const before of [
    defaultLauncherFileText('influxd'),
    defaultLauncherFileText('/opt/influxd'),
    defaultLauncherFileText('influxd', [], expectedGraphite(stateDir)),
  ]) {
    const { launchers } = parseLauncherFile(await prepared('/opt/influxd', before), 'x');
    expect([launchers['influxdb-1.6'].binary, launchers.graphite.kind]).toEqual(['/opt/influxd', 'topology']);
  }
});

it('follows a checkout and a Node that were moved, also where the file was edited, and leaves those that are there', async () => {
  const edited = (relay, node) =>
    `launchers:\n  mine:\n    kind: influxdb-relay\n    binary: ${node}\n    args:\n      - ${relay}\n`;
  const here = path.join(repositoryRoot, 'tooling/scripts/relay.mjs');
  const gone = edited('/gone/tooling/scripts/relay.mjs', '/gone/bin/node');
  expect(await prepared(null, gone)).toBe(edited(here, process.execPath));
  fs.mkdirSync(path.join(stateDir, 'tooling/scripts'), { recursive: true });
  const other = path.join(stateDir, 'tooling/scripts/relay.mjs');
  fs.writeFileSync(other, '');
  expect(await prepared(null, edited(other, process.execPath))).toBe(edited(other, process.execPath));
});

const nginx = { preset: 'nginx-mirror', binary: '/opt/nginx' };
const telegraf = { preset: 'telegraf', binary: '/opt/telegraf' };

it('adds relays that were found since then, whichever were there before', async () => {
  for (const before of [[], [telegraf], [nginx]]) {
    const text = defaultLauncherFileText('influxd', before, expectedGraphite(stateDir));
    const { launchers } = parseLauncherFile(await prepared(null, text, [telegraf, nginx]), 'x');
    expect(launchers).toMatchObject({
      telegraf: { preset: 'telegraf', binary: '/opt/telegraf' },
      'nginx-mirror': { preset: 'nginx-mirror', binary: '/opt/nginx' },
    });
  }
});

it('follows a Node that moved, in a file that was not edited', async () => {
  const relay = { preset: 'tidemark-relay', binary: '/new/node', argsBefore: ['main.ts'] };
  const before = [{ ...relay, binary: '/old/bin/node' }];
  const text = defaultLauncherFileText('influxd', before, expectedGraphite(stateDir));
  expect(
    parseLauncherFile(await prepared(null, text, [relay]), 'x').launchers['tidemark-relay'],
  ).toMatchObject({
    binary: '/new/node',
    args: ['main.ts', '--config', '{configFile}'],
  });
});

it('leaves a file that was edited, or that names another influxd', async () => {
  for (const before of [
    `${defaultLauncherFileText('influxd')}# Mine.\n`,
    defaultLauncherFileText('/other/influxd'),
  ])
    expect(await prepared('/opt/influxd', before)).toBe(before);
});
