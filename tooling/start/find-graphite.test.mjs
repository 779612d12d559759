import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchGraphite } from './fetch-graphite.mjs';
import { graphitePlaceAt, knownGraphite } from './find-graphite.mjs';

const folder = 'usr/lib/python3/dist-packages';
const carbon = [
  'usr/bin/carbon-cache',
  'usr/bin/carbon-relay',
  ...['carbon/conf.py', 'whisper.py', 'twisted/copyright.py'].map((file) => `${folder}/${file}`),
];
let root = '';

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'tidemark-graphite-'));
});

afterEach(() => {
  vi.unstubAllEnvs();
  fs.rmSync(root, { recursive: true, force: true });
});

function plant(at, files) {
  for (const file of files) {
    fs.mkdirSync(path.dirname(path.join(at, file)), { recursive: true });
    fs.writeFileSync(path.join(at, file), '');
  }
}

it('finds carbon where all of it is, and the relay in C and its libraries where they are', () => {
  plant(root, carbon);
  expect(graphitePlaceAt(root)).toEqual({ root, hasCRelay: false, libraryPath: null });
  plant(root, ['usr/bin/carbon-c-relay', 'usr/lib/x86_64-linux-gnu/libssl.so.3']);
  expect(graphitePlaceAt(root)).toEqual({
    root,
    hasCRelay: true,
    libraryPath: path.join(root, 'usr/lib/x86_64-linux-gnu'),
  });
});

it.each(carbon)('finds no carbon without %s', (missing) => {
  plant(
    root,
    carbon.filter((file) => file !== missing),
  );
  expect(graphitePlaceAt(root)).toBeNull();
});

it('finds what is installed on the host, whose libraries need no path', () => {
  plant(root, [...carbon, 'usr/lib/x86_64-linux-gnu/libssl.so.3']);
  expect(graphitePlaceAt('', root)).toEqual({ root: '', hasCRelay: false, libraryPath: null });
});

it('prefers the Graphite that is named to the one that was fetched', () => {
  const [named, stateDir] = [path.join(root, 'named'), path.join(root, 'state')];
  plant(path.join(stateDir, 'graphite/root'), carbon);
  expect(knownGraphite(stateDir, {})?.root).toBe(path.join(stateDir, 'graphite/root'));
  plant(named, carbon);
  expect(knownGraphite(stateDir, { TIDEMARK_GRAPHITE_ROOT: named })?.root).toBe(named);
});

it('says what to do where packages cannot be had, and leaves nothing', async () => {
  vi.stubEnv('PATH', '');
  await expect(fetchGraphite(root, {})).rejects.toThrow(
    'Graphite is fetched on Debian and Ubuntu only: install carbon, whisper and carbon-c-relay by hand',
  );
  expect(fs.readdirSync(root)).toEqual([]);
});
