import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchNginx } from './fetch-nginx.mjs';
import { knownRelays, ownRelay } from './find-relays.mjs';
import { missingLines } from './get-relays.mjs';

let root = '';

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'tidemark-relays-'));
});

afterEach(() => {
  vi.unstubAllEnvs();
  fs.rmSync(root, { recursive: true, force: true });
});

function plant(...files) {
  for (const file of files) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), '', { mode: 0o755 });
  }
}

const own = ownRelay();
const at = (file) => path.join(root, file);

it('finds relays on PATH, and prefers the nginx that is named to the one that was fetched, and that to an installed one', () => {
  expect(knownRelays(root, { PATH: at('bin') })).toEqual([own]);
  plant('bin/nginx', 'bin/telegraf');
  const telegraf = { preset: 'telegraf', binary: at('bin/telegraf') };
  const nginx = { preset: 'nginx-mirror', binary: at('bin/nginx') };
  expect(knownRelays(root, { PATH: at('bin') })).toEqual([own, telegraf, nginx]);
  plant('relays/root/usr/sbin/nginx');
  const fetched = at('relays/root/usr/sbin/nginx');
  expect(knownRelays(root, { PATH: at('bin') })).toEqual([own, telegraf, { ...nginx, binary: fetched }]);
  const named = { PATH: '', TIDEMARK_NGINX: '/opt/nginx' };
  expect(knownRelays(root, named)).toEqual([own, { ...nginx, binary: '/opt/nginx' }]);
});

it('starts the reference relay of this checkout from files that are there', () => {
  const { binary, argsBefore } = own;
  for (const file of [binary, ...argsBefore]) expect(fs.existsSync(file)).toBe(true);
});

it('gives nginx the libraries that were fetched with it', () => {
  plant('relays/root/usr/sbin/nginx', 'relays/root/usr/lib/x86_64-linux-gnu/libpcre2-8.so.0');
  expect(knownRelays(root, {})[1]?.libraryPath).toBe(at('relays/root/usr/lib/x86_64-linux-gnu'));
});

it('names what no package gives, with the way to it, and nothing that is here', () => {
  expect(missingLines([]).map((line) => line.trim().split('. ')[0])).toEqual([
    'Not here: influxdb-relay',
    'Not here: telegraf',
  ]);
  expect(missingLines([{ preset: 'telegraf', binary: '/usr/bin/telegraf' }])).toEqual([
    expect.stringContaining('go install github.com/influxdata/influxdb-relay@latest'),
  ]);
});

it('says what to do where nginx cannot be had, and leaves nothing', async () => {
  vi.stubEnv('PATH', '');
  await expect(fetchNginx(root, {})).rejects.toThrow(
    'nginx is fetched on Debian and Ubuntu only: install nginx by hand, and put it on PATH',
  );
  expect(fs.readdirSync(root)).toEqual([]);
});
