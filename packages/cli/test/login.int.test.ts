import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { productVersion } from '@tidemark/domain/kernel/product-version';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Keys } from '../src/cli-deps.ts';
import { readLogin } from '../src/input/stored-login.ts';
import { runTidemark } from '../src/testing/run-tidemark.ts';

let folder = '';
let server: Server;
let url = '';
let status = 200;
let given: string | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-login-test-'));
  server = createServer((request, response) => {
    given = request.headers.authorization;
    const access = {
      version: productVersion,
      workspace: { id: 'w', name: 'Store\u001b[2J' },
      actor: { kind: 'api-key', label: 'API key ci', scopes: ['read', 'run'] },
    };
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(status === 200 ? access : { title: 'no', detail: 'The API key is not valid.' }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
beforeEach(() => {
  status = 200;
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Someone who types. */
const typing = (text: string): Keys => ({
  listen(pressed) {
    let isListening = true;
    queueMicrotask(() => {
      for (const key of text) if (isListening) pressed(key);
    });
    return () => {
      isListening = false;
    };
  },
});
const env = () => ({ XDG_CONFIG_HOME: folder });
const path = () => join(folder, 'tidemark/login.json');

it('checks the key that is typed, shows it nowhere, and keeps it for this user alone', async () => {
  const ended = await runTidemark(['login', url], { env: env(), keys: typing('tmk_x\u007fsecret\r') });
  expect(ended.exitCode).toBe(0);
  expect(given).toBe('Bearer tmk_secret');
  expect(ended.out + ended.err).not.toContain('tmk_');
  expect(ended.err).not.toContain('\u001b');
  expect((await stat(path())).mode & 0o777).toBe(0o600);
  expect(await readLogin(env())).toEqual({ kind: 'stored', login: { url, apiKey: 'tmk_secret' } });
});

it('keeps the login that it has where the new key is refused', async () => {
  const before = await readFile(path(), 'utf8');
  status = 401;
  const ended = await runTidemark(['login', url], { env: env(), keys: typing('tmk_wrong\r') });
  expect([ended.exitCode, ended.err]).toEqual([4, expect.stringContaining('Nothing was kept.')]);
  expect(await readFile(path(), 'utf8')).toBe(before);
});

it('says that the file is not its own, and forgets it', async () => {
  await writeFile(path(), '{"url":"javascript:1","apiKey":"x"}');
  expect(await readLogin(env())).toMatchObject({ kind: 'broken' });
  expect((await runTidemark(['login', '--remove'], { env: env() })).exitCode).toBe(0);
  expect(await readLogin(env())).toEqual({ kind: 'none' });
});

it('doctor says what is missing, and what is not', async () => {
  const set = { TIDEMARK_URL: url, TIDEMARK_API_KEY: 'tmk_x' };
  const well = await runTidemark(['doctor'], { env: set });
  expect(well.out).not.toContain('--  ');
  expect(well.exitCode).toBe(0);
  status = 401;
  const refused = await runTidemark(['doctor'], { env: set });
  expect([refused.exitCode, refused.out]).toEqual([
    4,
    expect.stringContaining('--  The portal refuses the API key'),
  ]);
  expect((await runTidemark(['doctor'])).out).toContain('--  No API key is set');
  const away = await runTidemark(['doctor'], { env: { ...set, TIDEMARK_URL: 'http://127.0.0.1:1' } });
  expect(away.out).toContain('does not answer');
  status = 503;
  const busy = await runTidemark(['doctor'], { env: set });
  expect(busy.exitCode).toBe(4);
  expect(busy.out).toContain('--  The portal did not check the API key');
  expect(busy.out).not.toContain('refuses');
});

it.each([
  [{ TIDEMARK_API_KEY: 'tmk_one\ntmk_two' }, 'TIDEMARK_API_KEY has characters'],
  [
    { TIDEMARK_URL: 'https://user:tmk_two@tidemark.example' },
    'TIDEMARK_URL must be an http or https address',
  ],
  [{ TIDEMARK_URL: 'tidemark.example' }, 'TIDEMARK_URL must be an http or https address'],
])('asks nothing with a broken key or address, and shows neither', async (broken, reason) => {
  given = undefined;
  const set = { TIDEMARK_URL: url, TIDEMARK_API_KEY: 'tmk_x', ...broken };
  for (const line of [['wait', 'g1'], ['doctor']]) {
    const ended = await runTidemark(line, { env: set });
    expect(ended.exitCode).toBe(4);
    expect(ended.out + ended.err).toContain(reason);
    expect(ended.out + ended.err).not.toContain('tmk_');
  }
  expect(given).toBeUndefined();
});

it('takes a key with the line break of its file, and the default for an address that is empty', async () => {
  await runTidemark(['doctor'], { env: { TIDEMARK_URL: url, TIDEMARK_API_KEY: 'tmk_x\n' } });
  expect(given).toBe('Bearer tmk_x');
  const empty = await runTidemark(['wait', 'g1'], { env: { TIDEMARK_URL: '' } });
  expect(empty.err).toContain('the portal at http://127.0.0.1:3000');
});
