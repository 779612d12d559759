import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { selfSignedCertificate } from '@tidemark/targets/testing/self-signed-certificate';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

const program = fileURLToPath(new URL('../../../tooling/scripts/tidemark.mjs', import.meta.url));
const token = 'the-token';
let directory = '';
let backend: { server: Server; address: string; certificateFile: string; asked: string[] };
const running: ChildProcess[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tidemark-relay-command-'));
  backend = await startBackend();
});
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});
afterAll(async () => {
  backend.server.closeAllConnections();
  backend.server.close();
  await rm(directory, { recursive: true, force: true });
});

/** As InfluxDB 2.x takes writes of 1.x: by its token, or with that as a password. */
async function startBackend() {
  const { key, cert } = selfSignedCertificate();
  const certificateFile = join(directory, 'backend.pem');
  await writeFile(certificateFile, cert);
  const taken = new Set([`Token ${token}`, `Basic ${Buffer.from(`any:${token}`).toString('base64')}`]);
  const asked: string[] = [];
  const server = createServer({ key, cert }, (request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text) => {
      body += String(text);
    });
    request.on('end', () => {
      const isTaken = request.url === '/ping' || taken.has(request.headers.authorization ?? '');
      if (request.url !== '/ping') asked.push(`${request.url} ${body.trim()}`);
      response.writeHead(isTaken ? 204 : 401).end();
    });
  });
  await once(server.listen(0, 'localhost'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('it listens on a port');
  return { server, address: `localhost:${address.port}`, certificateFile, asked };
}

type Config = { policy: string; url: string; backends?: object[] };

/** `tidemark relay` in a process of its own; `ready` resolves with its address, or null where it ended. */
async function start({ policy, url, backends }: Config, environment: Record<string, string> = {}) {
  const file = join(directory, `${policy}.json`);
  const queue = { directory: join(directory, 'queue') };
  const config = { listen: '127.0.0.1:0', policy, queue, backends: backends ?? [{ name: 'a', url }] };
  await writeFile(file, JSON.stringify(config));
  const child = spawn(process.execPath, [program, 'relay', '--config', file], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  const shown = { output: '', file };
  const address = new Promise<string | null>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes) => {
        shown.output += String(bytes);
        const found = /listening on (\S+),/.exec(shown.output)?.[1];
        if (found !== undefined) resolve(found);
      });
    child.once('exit', () => resolve(null));
  });
  const ended = once(child, 'exit').then(([code]) => Number(code));
  return { child, shown, ended, address: await address };
}

const write = (address: string | null, headers: Record<string, string> = {}) =>
  fetch(`${address}/write?db=d&rp=r`, { method: 'POST', body: 'm v=1 1', headers });

describe('tidemark relay', { timeout: 60_000 }, () => {
  it('delivers over https to a backend that asks for a token, and ends gracefully by SIGTERM', async () => {
    const url = `https://any:${token}@${backend.address}`;
    const trusted = { NODE_EXTRA_CA_CERTS: backend.certificateFile };
    const { child, address, ended, shown } = await start({ policy: 'all', url }, trusted);
    expect((await write(address)).status).toBe(204);
    expect((await write(address, { authorization: `Token ${token}` })).status).toBe(204);
    expect((await write(address, { authorization: 'Token another' })).status).toBe(401);
    expect(backend.asked).toEqual([
      '/write?db=d&rp=r m v=1 1',
      '/write?db=d&rp=r m v=1 1',
      '/write?db=d&rp=r m v=1 1',
    ]);
    expect(await (await fetch(`${address}/health`)).json()).toMatchObject({ backends: [{ up: true }] });
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(shown.output).toMatch(/finishing what is under way(.|\n)*stopped/);
    expect(shown.output).not.toContain(token);
  });

  it('ends where the command line that runs it is killed', async () => {
    const { child, address } = await start({ policy: 'any', url: `https://${backend.address}` });
    expect((await fetch(`${address}/health`)).status).toBe(200);
    child.kill('SIGKILL');
    await expect
      .poll(
        () =>
          fetch(`${address}/health`).then(
            () => 'listens',
            () => 'ended',
          ),
        { timeout: 15_000 },
      )
      .toBe('ended');
  });

  it('takes a backend whose certificate is not trusted for one that is away, and says why', async () => {
    const { address } = await start({ policy: 'all', url: `https://${backend.address}` });
    const refused = await write(address);
    expect([refused.status, await refused.text()]).toEqual([503, expect.stringMatching(/a: .*self-signed/)]);
  });

  it.each([
    ['a backend that has no address', 'any', [{ name: 'a' }], 'backends.0.url: '],
    ['a policy that there is none of', 'most', [{ name: 'a', url: 'http://127.0.0.1:1' }], 'policy: '],
  ])('ends with 4 where its file has %s, and says where', async (_, policy, backends, path) => {
    const { address, ended, shown } = await start({ policy, url: '', backends });
    expect([address, await ended]).toEqual([null, 4]);
    expect(shown.output).toContain(shown.file);
    expect(shown.output).toContain(path);
  });

  it('ends with 4 where there is no such file', async () => {
    const child = spawn(process.execPath, [program, 'relay', '--config', join(directory, 'none.yaml')]);
    running.push(child);
    let output = '';
    child.stderr.on('data', (bytes) => {
      output += String(bytes);
    });
    expect((await once(child, 'exit'))[0]).toBe(4);
    expect(output).toContain('none.yaml');
  });
});
