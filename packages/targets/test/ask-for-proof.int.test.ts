import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@tidemark/clock/system-clock';
import { freePorts } from '@tidemark/loopback/free-ports';
import { afterEach, describe, expect, it } from 'vitest';
import { askForProof, proofHash, proofPath } from '../src/egress/ask-for-proof.ts';

const token = 'tidemark-0123456789abcdef';
const hash = proofHash(token);
const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** A server on loopback, and what it is asked. */
async function aServer(answer: RequestListener): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization ?? 'no login'}`);
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stops.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, asked };
}

const claimOf = (url: string, address = '127.0.0.1') => {
  const { hostname: host, port } = new URL(url);
  return { url, host, port: Number(port), address };
};

describe('askForProof', () => {
  it('accepts the token in a file of the server, and asks for nothing else', async () => {
    const { url, asked } = await aServer((request, response) => {
      response.end(request.url === proofPath ? `${token}\n` : 'other');
    });
    expect(await askForProof(claimOf(`${url}/below/a/path`), hash)).toBe(true);
    expect(asked).toEqual([`GET ${proofPath} no login`]);
  });

  it.each<[string, RequestListener]>([
    ['another token', (_, response) => void response.end('tidemark-other')],
    ['a page that contains the token', (_, response) => void response.end(`<p>${token}</p>`)],
    ['the token with an error', (_, response) => void response.writeHead(404).end(token)],
    [
      'a realm without asking for a login',
      (_, response) => void response.writeHead(200, { 'www-authenticate': `Basic realm="${token}"` }).end(),
    ],
    [
      'ten megabytes that begin with the token',
      (_, response) => void response.end(`${token}${'x'.repeat(10_000_000)}`),
    ],
    ['nothing', (request) => void request.socket.destroy()],
  ])('does not accept %s', async (_what, answer) => {
    const { url } = await aServer(answer);
    expect(await askForProof(claimOf(url), hash)).toBe(false);
  });

  it('follows no redirect to where the token is', async () => {
    const other = await aServer((_, response) => void response.end(token));
    const { url } = await aServer(
      (_, response) => void response.writeHead(302, { location: `${other.url}${proofPath}` }).end(),
    );
    expect(await askForProof(claimOf(url), hash)).toBe(false);
    expect(other.asked).toEqual([]);
  });

  it('asks the address that is to be proven, whatever the name resolves to', async () => {
    const { url, asked } = await aServer((_, response) => void response.end(token));
    const { port } = new URL(url);
    expect(await askForProof(claimOf(`http://no.such.name.invalid:${port}`), hash)).toBe(true);
    expect(await askForProof(claimOf(url, '127.0.0.9'), hash)).toBe(false);
    expect(asked).toHaveLength(1);
  });
});

describe('an InfluxDB 1.x', () => {
  async function startInfluxd(settings: Record<string, string>): Promise<string> {
    const binary = process.env.TEST_INFLUXD;
    if (!binary) throw new Error('TEST_INFLUXD names no influxd: `npm test` fetches one and sets it.');
    const folder = await mkdtemp(join(tmpdir(), 'tidemark-proof-'));
    const [port, rpcPort] = await freePorts(2);
    const lines = Object.entries(settings).map(([name, value]) => `  ${name} = ${value}`);
    const config = join(folder, 'influxdb.conf');
    await writeFile(
      config,
      [
        'reporting-disabled = true',
        `bind-address = "127.0.0.1:${rpcPort}"`,
        `[meta]\n  dir = "${folder}/meta"`,
        `[data]\n  dir = "${folder}/data"\n  wal-dir = "${folder}/wal"`,
        `[http]\n  bind-address = "127.0.0.1:${port}"\n${lines.join('\n')}`,
      ].join('\n'),
    );
    const child = spawn(binary, ['-config', config], { stdio: 'ignore' });
    stops.push(async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    });
    const url = `http://127.0.0.1:${port}`;
    const deadlineMs = systemClock.nowMs() + 20_000;
    while ((await fetch(`${url}/ping`).catch(() => null)) === null) {
      if (systemClock.nowMs() > deadlineMs) throw new Error('influxd did not start');
      await systemClock.sleep(100);
    }
    const q = `CREATE USER admin WITH PASSWORD 'secret' WITH ALL PRIVILEGES`;
    await fetch(`${url}/query`, { method: 'POST', body: new URLSearchParams({ q }) });
    return url;
  }

  it('proves its owner by the realm in its configuration, which no one without that can set', async () => {
    const url = await startInfluxd({ 'auth-enabled': 'true', realm: `"${token}"` });
    expect(await askForProof(claimOf(url), hash)).toBe(true);
    expect(await askForProof(claimOf(url), proofHash('another'))).toBe(false);
  });

  it('that is open to everyone proves nothing', async () => {
    const url = await startInfluxd({ 'auth-enabled': 'false', realm: `"${token}"` });
    expect(await askForProof(claimOf(url), hash)).toBe(false);
  });
});
