import { once } from 'node:events';
import net from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { clientAddress, readTrustedProxies } from './client-address.mjs';
import { createPortalServer } from './portal-server.mjs';

const servers = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** Starts the server in front of a handler that answers with what reached it; gives a function that sends a raw request. */
async function start({ appUrl = 'http://127.0.0.1:3000', trusted = '' } = {}) {
  const handle = (request, response) => {
    const client = globalThis[Symbol.for('tidemark.client-address')].getStore();
    response.end(JSON.stringify({ client, method: request.method, headers: request.headers }));
  };
  const server = createPortalServer({ handle, appUrl, trustedProxies: readTrustedProxies(trusted) });
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return async (line, headers = {}, body = '') => {
    const all = { Host: 'portal', Connection: 'close', ...headers };
    const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    const socket = net.connect(server.address().port, '127.0.0.1');
    socket.end(`${line} HTTP/1.1\r\n${head.join('')}\r\n${body}`);
    let text = '';
    for await (const chunk of socket.setEncoding('latin1')) text += chunk;
    const [first, ...rest] = text.split('\r\n\r\n')[0].split('\r\n');
    const allow = rest.find((header) => header.startsWith('Allow: '))?.slice(7) ?? null;
    const json = /\{.*\}/.exec(text)?.[0];
    return { status: Number(first.split(' ')[1]), allow, text, reached: json ? JSON.parse(json) : null };
  };
}

const all = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

describe('the server in front of the portal', () => {
  it.each([
    ['TRACE /', 405, all],
    ['TRACE /api/v1/runs', 405, all],
    ['PROPFIND /runs', 405, all],
    ['OPTIONS *', 405, all],
    ['CONNECT example.org:443', 405, all],
    ['NONSENSE /', 405, all],
    ['PUT /runs', 405, 'GET, HEAD'],
    ['POST /sign-in', 405, 'GET, HEAD'],
    ['OPTIONS /', 405, 'GET, HEAD'],
    ['DELETE /api/health', 405, 'GET, HEAD'],
    ['GET http://example.org/', 400, null],
    [`GET /api/v1/runs?${'a&'.repeat(300)}`, 400, null],
    ['GET /', 200, null],
    ['HEAD /runs', 200, null],
    [`GET /compare?${'run=a&'.repeat(299)}`, 200, null],
    ['OPTIONS /api/v1/runs', 200, null],
    ['DELETE /api/auth/sign-out', 200, null],
    ['PATCH /api/v1', 200, null],
  ])('answers %s with its status', async (line, status, allow) => {
    const answer = await (await start())(line);
    expect([answer.status, answer.allow]).toEqual([status, allow]);
  });

  it.each([
    ['an action', 'POST', { 'Next-Action': 'a', 'Content-Type': 'text/plain', 'Content-Length': 2 }, 405],
    ['a form', 'POST', { 'Content-Type': 'multipart/form-data; boundary=a', 'Content-Length': 2 }, 405],
    ['a body with GET', 'GET', { 'Content-Length': 2 }, 400],
    ['a chunked body with GET', 'GET', { 'Transfer-Encoding': 'chunked' }, 400],
  ])('takes no body for a page: %s', async (_what, method, headers, status) => {
    const send = await start();
    expect((await send(`${method} /settings`, headers, '[]')).status).toBe(status);
  });

  const form = { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': 2 };
  it.each([
    ['its form', '/r/a-token_1', form, 200],
    ['another page', '/runs', form, 405],
    ['its details', '/r/a-token_1/details', form, 405],
    ['another kind of body', '/r/a', { ...form, 'Content-Type': 'text/plain' }, 405],
    ['an action', '/r/a', { ...form, 'Next-Action': 'a' }, 405],
    ['a long body', '/r/a', { ...form, 'Content-Length': 4_097 }, 405],
    [
      'a body without a length',
      '/r/a',
      { 'Content-Type': form['Content-Type'], 'Transfer-Encoding': 'chunked' },
      405,
    ],
  ])('takes the password of a report, and nothing else: %s', async (_what, path, headers, status) => {
    const send = await start();
    expect((await send(`POST ${path}`, headers, 'ab')).status).toBe(status);
  });

  it('answers an upgrade as an ordinary request, so that no connection stays open', async () => {
    const send = await start();
    const headers = { Connection: 'Upgrade', Upgrade: 'websocket' };
    expect((await send('GET /_next/webpack-hmr', headers)).status).toBe(200);
  });

  it.each([
    ['Head\x01er: 1', 400],
    [`Long: ${'x'.repeat(20_000)}`, 431],
  ])('closes the connection after a head that is none', async (header, status) => {
    const send = await start();
    const [name, value] = header.split(': ');
    expect((await send('GET /', { [name]: value })).status).toBe(status);
  });

  it('has browsers insist on https where the portal is reached by it, and only there', async () => {
    const https = await start({ appUrl: 'https://tidemark.example.org' });
    for (const line of ['GET /', 'GET /api/v1/runs', 'TRACE /'])
      expect((await https(line)).text).toMatch(/Strict-Transport-Security: max-age=31536000\r\n/);
    expect((await (await start())('GET /')).text).not.toMatch(/strict-transport/i);
  });

  it('passes on our own cookies alone, and at most 32', async () => {
    const send = await start();
    const Cookie =
      'other=1; tidemark.session_token=a.b;__Secure-tidemark.session_token=c; x; tidemark-theme=dark';
    expect((await send('GET /', { Cookie })).reached.headers.cookie).toBe(
      'tidemark.session_token=a.b; __Secure-tidemark.session_token=c; tidemark-theme=dark',
    );
    const many = Array.from({ length: 900 }, (_, n) => `tidemark${n}=1`).join('; ');
    expect((await send('GET /', { Cookie: many })).reached.headers.cookie.split('; ')).toHaveLength(32);
  });

  const claims = {
    'X-Forwarded-For': '198.51.100.7',
    'X-Forwarded-Host': 'evil.example',
    'X-Forwarded-Proto': 'gopher',
    'X-Real-IP': '198.51.100.8',
    Forwarded: 'for=198.51.100.9',
  };

  it('does not believe what a client writes about itself', async () => {
    const { reached } = await (await start())('GET /', claims);
    expect(reached.client).toBe('127.0.0.1');
    for (const name of Object.keys(claims)) expect(reached.headers).not.toHaveProperty(name.toLowerCase());
  });

  it('believes a trusted proxy the address of the client, and itself its public address', async () => {
    const send = await start({ appUrl: 'https://tidemark.example.org', trusted: '127.0.0.0/8' });
    const { reached } = await send('GET /', claims);
    expect(reached.client).toBe('198.51.100.7');
    expect(reached.headers).toMatchObject({
      'x-forwarded-host': 'tidemark.example.org',
      'x-forwarded-proto': 'https',
    });
  });
});

describe('clientAddress', () => {
  const trusted = readTrustedProxies('127.0.0.1, ::1,10.0.0.0/8 ,2001:db8:1::/48');

  it.each([
    ['192.0.2.1', undefined, '192.0.2.1'],
    ['192.0.2.1', '198.51.100.7', '192.0.2.1'],
    ['::ffff:192.0.2.1', undefined, '192.0.2.1'],
    ['127.0.0.1', undefined, '127.0.0.1'],
    ['127.0.0.1', '198.51.100.7', '198.51.100.7'],
    ['::ffff:127.0.0.1', '1.1.1.1, 198.51.100.7', '198.51.100.7'],
    ['127.0.0.1', '1.1.1.1, 198.51.100.7, 10.1.2.3', '198.51.100.7'],
    ['127.0.0.1', '198.51.100.7:4711', '198.51.100.7'],
    ['::1', '[2001:DB8::7]:4711', '2001:db8::7'],
    ['2001:db8:1::5', '2001:db8:2::5', '2001:db8:2::5'],
    ['127.0.0.1', 'unknown', '127.0.0.1'],
    ['127.0.0.1', '1.1.1.1, nonsense', '127.0.0.1'],
    ['127.0.0.1', '10.0.0.1', '10.0.0.1'],
    [undefined, '198.51.100.7', ''],
  ])('of a request from %s for %s is %s', (peer, forwardedFor, client) => {
    expect(clientAddress(peer, forwardedFor, trusted)).toBe(client);
  });

  it('reads twenty hops and no more', () => {
    const hops = (count) => ['1.1.1.1', ...Array.from({ length: count }, () => '10.0.0.1')].join(', ');
    expect(clientAddress('127.0.0.1', hops(19), trusted)).toBe('1.1.1.1');
    expect(clientAddress('127.0.0.1', hops(20), trusted)).toBe('10.0.0.1');
  });

  it.each(['nonsense', '10.0.0.0/33', '10.0.0.0/x', '::1/129', '10.0.0.0/'])(
    'refuses the proxy %s',
    (text) => {
      expect(() => readTrustedProxies(text)).toThrow(/TIDEMARK_TRUSTED_PROXIES/);
    },
  );
});
