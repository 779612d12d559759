import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer, type Server } from 'node:net';
import { noSecret } from '@tidemark/domain/target/target';
import { systemTls } from '@tidemark/domain/target/target-tls';
import { aGraphite } from '@tidemark/domain/testing/a-target';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connectOnce } from '../src/graphite/connect-once.ts';
import { createRenderApi } from '../src/graphite/render-api.ts';
import { testConnection } from '../src/test-connection.ts';

const here = { addresses: ['127.0.0.1'], launchesDirectory: null };
const policy = { allowedHosts: [], deniedEndpoints: [] };
const servers: Server[] = [];
/** What was sent to the cache. */
let received = '';
let cachePort = 0;

beforeEach(async () => {
  received = '';
  const cache = createServer((socket) => {
    socket.on('data', (bytes) => {
      received += bytes.toString();
    });
    socket.on('error', () => socket.destroy());
  });
  cachePort = await listen(cache);
});

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

it('connects, sends nothing and says that nothing is acknowledged', async () => {
  const test = await testConnection(aGraphite({ url: `tcp://127.0.0.1:${cachePort}` }), noSecret, policy);
  expect(test).toMatchObject({ version: null, authenticated: false });
  expect(test.detail).toMatch(
    /^It accepts connections within \d+\.\d ms\. Graphite acknowledges nothing: a run is not read back, for no address of graphite-web is given\.$/,
  );
  expect(received).toBe('');
});

it('finds out through which graphite-web a run is read back', async () => {
  const renderUrl = await graphiteWeb({ '/version/': '1.1.8', '/metrics/find': '[{"text":"carbon"}]' });
  const url = `tcp://127.0.0.1:${cachePort}`;
  const test = await testConnection(aGraphite({ url, renderUrl, cacheQueryUrls: [url] }), noSecret, policy);
  expect(test.detail).toContain(
    'a run is read back through graphite-web 1.1.8 (1 node at the top of its tree) and 1 query port of caches.',
  );
});

it.each([
  ['the cache', (port: number) => aGraphite({ url: `tcp://127.0.0.1:${port}` })],
  [
    'a further endpoint',
    (port: number) => aGraphite({ url: cache(), moreUrls: [`tcp://127.0.0.1:${port}`] }),
  ],
  [
    'a query port',
    (port: number) => aGraphite({ url: cache(), cacheQueryUrls: [`tcp://127.0.0.1:${port}`] }),
  ],
  ['graphite-web', (port: number) => aGraphite({ url: cache(), renderUrl: `http://127.0.0.1:${port}` })],
])('denies %s at an address of our own, and reports one where no server listens', async (_, at) => {
  const own = { ...policy, deniedEndpoints: [{ address: '127.0.0.1', port: 1 }] };
  await expect(testConnection(at(1), noSecret, own)).rejects.toMatchObject({ code: 'target_denied' });
  await expect(testConnection(at(1), noSecret, policy)).rejects.toMatchObject({ code: 'target_unreachable' });
});

it('connects to no address that was not approved', async () => {
  const other = { addresses: ['127.0.0.2'], launchesDirectory: null };
  await expect(connectOnce(cache(), { addresses: [], launchesDirectory: null })).rejects.toMatchObject({
    code: 'target_unreachable',
  });
  await expect(connectOnce(cache(), other)).rejects.toMatchObject({ code: 'target_unreachable' });
});

it('gives up a connection that is not accepted in time', async () => {
  // A documentation address: no one answers there, or the network says so at once.
  const allowed = { addresses: ['192.0.2.1'], launchesDirectory: null };
  await expect(connectOnce('tcp://192.0.2.1:2003', allowed, 50)).rejects.toMatchObject({
    code: 'target_unreachable',
  });
});

it('reads values by path, each step once, and leaves out what was not found', async () => {
  const bodies: string[] = [];
  const renderUrl = await graphiteWeb((request, response) => {
    let body = '';
    request.on('data', (bytes) => {
      body += String(bytes);
    });
    request.on('end', () => {
      bodies.push(body);
      response.end('[{"target":"a.b","tags":{},"datapoints":[[1.5,100],[null,110],[2,120]]}]');
    });
  });
  const render = createRenderApi({ url: renderUrl, allowedAddresses: here, tls: systemTls });
  const read = await render.read(['a.b', 'a.c'], { fromSeconds: 100, untilSeconds: 120 });
  await render.close();
  expect([...read]).toEqual([
    [
      'a.b',
      {
        stepSeconds: 10,
        points: [
          { timestampSeconds: 100, value: 1.5 },
          { timestampSeconds: 120, value: 2 },
        ],
      },
    ],
  ]);
  expect(Object.fromEntries(new URLSearchParams(bodies[0]))).toMatchObject({
    from: '99',
    until: '120',
    noCache: 'true',
  });
  expect(new URLSearchParams(bodies[0]).getAll('target')).toEqual(['a.b', 'a.c']);
});

/** As graphite-web 1.1.8 rendered what a cache had been sent, with a value that JSON does not know. */
const rendered118 =
  '[{"target": "a.b", "tags": {"name": "a.b"}, "datapoints": [[0.1, 1795366390], [1.2345678901234568e+17, 1795366400], ' +
  '[-0.0, 1795366410], [5e-324, 1795366420], [1.7976931348623157e+308, 1795366430], [null, 1795366440], [1e9999, 1795366450]]}]';

it('reads the numbers that graphite-web writes to the last bit, also what is none in JSON', async () => {
  const renderUrl = await graphiteWeb({ '/render': rendered118 });
  const render = createRenderApi({ url: renderUrl, allowedAddresses: here, tls: systemTls });
  const read = await render.read(['a.b'], { fromSeconds: 1_795_366_390, untilSeconds: 1_795_366_450 });
  await render.close();
  expect(read.get('a.b')?.points.map(({ value }) => value)).toEqual([
    0.1,
    123456789012345680,
    -0,
    5e-324,
    Number.MAX_VALUE,
    Number.POSITIVE_INFINITY,
  ]);
});

it('finds what matches patterns in one request, whose answer must be small', async () => {
  let asked: string[] = [];
  const long = `[{"target":"${'x'.repeat(1_048_576)}","datapoints":[]}]`;
  const renderUrl = await graphiteWeb((request, response) => {
    let body = '';
    request.on('data', (bytes) => {
      body += String(bytes);
    });
    request.on('end', () => {
      asked = new URLSearchParams(body).getAll('target');
      response.end(asked.includes('long') ? long : '[{"target":"a.b","datapoints":[[1,100],[2,110]]}]');
    });
  });
  const render = createRenderApi({ url: renderUrl, allowedAddresses: here, tls: systemTls });
  const span = { fromSeconds: 100, untilSeconds: 110 };
  const found = await render.match(['a.*', 'b.*'], span, 2_000);
  expect([[...found.keys()], asked]).toEqual([['a.b'], ['a.*', 'b.*']]);
  await expect(render.match(['long'], span, 2_000)).rejects.toThrow('127.0.0.1');
  await render.close();
});

it('asks for as many paths at once as an answer may hold', async () => {
  let requests = 0;
  const renderUrl = await graphiteWeb((request, response) => {
    requests += 1;
    request.resume();
    response.end('[]');
  });
  const render = createRenderApi({ url: renderUrl, allowedAddresses: here, tls: systemTls });
  const paths = Array.from({ length: 201 }, (_, i) => `p.${i}`);
  await render.read(paths, { fromSeconds: 0, untilSeconds: 60 });
  expect(requests).toBe(2);
  await render.read(paths.slice(0, 3), { fromSeconds: 0, untilSeconds: 67_108_864 / 40 / 2 });
  await render.close();
  expect(requests).toBe(5);
});

it.each([
  [
    'a redirect',
    (response: Parameters<RequestListener>[1]) => response.writeHead(302, { location: '/x' }).end(),
    'status 302',
  ],
  [
    'an error',
    (response: Parameters<RequestListener>[1]) => response.writeHead(500).end('secret'),
    'status 500',
  ],
  [
    'another text',
    (response: Parameters<RequestListener>[1]) => response.end('<html>secret'),
    'did not answer as graphite-web',
  ],
  [
    'an endless answer',
    (response: Parameters<RequestListener>[1]) => response.end('x'.repeat(1_048_577)),
    '',
  ],
])('refuses %s without showing what it says', async (_, answer, detail) => {
  const renderUrl = await graphiteWeb((request, response) => {
    request.resume();
    answer(response);
  });
  const render = createRenderApi({ url: renderUrl, allowedAddresses: here, tls: systemTls });
  const error: unknown = await render.countTop().catch((thrown: unknown) => thrown);
  await render.close();
  expect(String(error)).toContain(detail);
  expect(String(error)).not.toContain('secret');
  expect(String(error)).toContain('127.0.0.1');
});

function cache(): string {
  return `tcp://127.0.0.1:${cachePort}`;
}

async function graphiteWeb(answers: Record<string, string> | RequestListener): Promise<string> {
  const listener: RequestListener =
    typeof answers === 'function'
      ? answers
      : (request, response) => response.end(answers[request.url?.replace(/\?.*$/, '') ?? ''] ?? '');
  return `http://127.0.0.1:${await listen(createHttpServer(listener))}`;
}

function listen(server: Server): Promise<number> {
  servers.push(server);
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
}
