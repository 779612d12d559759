import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { systemClock } from '@tidemark/clock/system-clock';
import type { InfluxdbEndpoint } from '@tidemark/domain/target/batch-writer';
import { systemTls } from '@tidemark/domain/target/target-tls';
import { afterEach, expect, it } from 'vitest';
import type { QueryRequest } from '../src/queries/query-answer.ts';
import { createQueryReader, type QueryReader, type QueryReaderOptions } from '../src/queries/query-reader.ts';

let server: Server | null = null;
let reader: QueryReader | null = null;
let asked: { url: string; accept: string }[] = [];

afterEach(async () => {
  await reader?.close();
  server?.closeAllConnections();
  if (server) await once(server.close(), 'close');
  server = null;
  asked = [];
});

/** Asks a server on loopback that answers as `answer` says. */
async function ask(
  answer: (response: ServerResponse) => void,
  request: Partial<QueryRequest> = {},
  options: Partial<QueryReaderOptions> = {},
  kind: InfluxdbEndpoint['kind'] = 'influxdb-v1',
) {
  server = createServer((message, response) => {
    asked.push({ url: message.url ?? '', accept: message.headers.accept ?? '' });
    answer(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  reader = createQueryReader({
    endpoint: endpointOf(kind, `http://127.0.0.1:${port}`),
    allowedAddresses: { addresses: ['127.0.0.1'], launchesDirectory: null },
    connections: 1,
    requestTimeoutMs: 5_000,
    maxResponseBytes: 1_000_000,
    clock: systemClock,
    ...options,
  });
  return reader.ask(
    { language: 'influxql', text: 'SELECT * FROM m0', format: 'json', timeFormat: 'rfc3339', ...request },
    new AbortController().signal,
  );
}

function endpointOf(kind: InfluxdbEndpoint['kind'], url: string): InfluxdbEndpoint {
  const server = { url, token: null, tls: systemTls };
  return kind === 'influxdb-v1'
    ? { kind, ...server, database: 'load', username: null, password: null }
    : { kind, ...server, org: 'lab', bucket: 'load' };
}

const json = { 'content-type': 'application/json' };
const rows =
  '{"results":[{"series":[{"name":"m0","values":[["2020-01-01T00:00:00Z",1],["2020-01-01T00:00:01Z",2]]}]}]}';

it('asks for JSON with times as text, and for whole nanoseconds only where that is chosen', async () => {
  expect(await ask((response) => response.writeHead(200, json).end(rows))).toMatchObject({
    outcome: 'ok',
    rows: 2,
    bytes: rows.length,
  });
  await reader?.ask(
    { language: 'influxql', text: 'SHOW SERIES', format: 'msgpack', timeFormat: 'epoch' },
    new AbortController().signal,
  );
  expect(asked).toEqual([
    { url: '/query?db=load&q=SELECT+*+FROM+m0', accept: 'application/json' },
    { url: '/query?db=load&q=SHOW+SERIES&epoch=ns', accept: 'application/x-msgpack' },
  ]);
});

it('a server too old for MessagePack answers JSON: a failure of its own, not a fast answer', async () => {
  const answer = await ask((response) => response.writeHead(200, json).end(rows), { format: 'msgpack' });
  expect(answer).toMatchObject({ outcome: 'wrong_format', statusCode: 200 });
});

it.each([
  [
    'an error under status 200',
    200,
    '{"results":[{"error":"shard 3 is gone"}]}',
    'query_error',
    'shard 3 is gone',
  ],
  ['an error under its status', 400, '{"error":"error parsing query"}', 'query_error', 'error parsing query'],
  ['a refusal', 401, '{"error":"authorization failed"}', 'refused', 'authorization failed'],
  ['a text that is no JSON', 200, '{"results":[', 'malformed', ''],
  ['JSON that is no answer', 200, '[1]', 'malformed', 'not that of a query'],
  ['an empty body', 200, '', 'malformed', ''],
  [
    'rows that were cut off',
    200,
    '{"results":[{"partial":true,"series":[]}]}',
    'partial_answer',
    'left rows out',
  ],
])('%s is counted as what it is', async (_, status, body, outcome, detail) => {
  const answer = await ask((response) => response.writeHead(status, json).end(body));
  expect(answer).toMatchObject({ outcome, statusCode: status, detail: expect.stringContaining(detail) });
});

it('a redirect is not followed', async () => {
  const answer = await ask((response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end());
  expect(answer).toMatchObject({ outcome: 'redirect', statusCode: 302 });
  expect(asked).toHaveLength(1);
});

it('an answer beyond the cap is given up, also one whose error is endless', async () => {
  const long = 'x'.repeat(2_000_000);
  expect(await ask((response) => response.writeHead(200, json).end(long))).toMatchObject({
    outcome: 'too_large',
  });
});

it('no answer in time is a timeout, half an answer a broken connection', async () => {
  expect(await ask(() => undefined, {}, { requestTimeoutMs: 200 })).toMatchObject({ outcome: 'timeout' });
  await reader?.close();
  const half = await ask((response) => {
    response.writeHead(200, { ...json, 'content-length': '1000' });
    response.write(rows, () => response.destroy());
  });
  expect(half).toMatchObject({ outcome: 'broken' });
});

it('an address that is not approved is never connected to', async () => {
  const answer = await ask(
    (response) => response.end(),
    {},
    { allowedAddresses: { addresses: ['127.0.0.2'], launchesDirectory: null } },
  );
  expect(answer).toMatchObject({ outcome: 'broken' });
  expect(asked).toEqual([]);
});

it('a target that does not take Flux is not asked', async () => {
  const answer = await ask((response) => response.end(), { language: 'flux', format: 'csv' });
  expect(answer).toMatchObject({ outcome: 'query_error', detail: expect.stringContaining('Flux') });
  expect(asked).toEqual([]);
});

const flux = { language: 'flux', format: 'csv', text: 'from(bucket: "load")' } as const;
const csv = { 'content-type': 'text/csv; charset=utf-8' };

it('an InfluxDB 2.x is asked in Flux, and the rows of its tables are counted', async () => {
  const text = ',result,table,v\r\n,,0,1\r\n,,0,2\r\n\r\n,result,table,w\r\n,,1,3\r\n\r\n';
  const answer = await ask((response) => response.writeHead(200, csv).end(text), flux, {}, 'influxdb-v2');
  expect(answer).toMatchObject({ outcome: 'ok', rows: 3, bytes: text.length });
  expect(asked).toEqual([{ url: '/api/v2/query?org=lab', accept: 'application/csv' }]);
});

it.each([
  [200, csv, 'error,reference\r\nmemory allocation limit reached,\r\n', 'memory allocation limit reached'],
  [400, json, '{"code":"invalid","message":"compilation failed"}', 'compilation failed'],
])('an error of Flux under status %i is no answer', async (status, headers, body, detail) => {
  const answer = await ask(
    (response) => response.writeHead(status, headers).end(body),
    flux,
    {},
    'influxdb-v2',
  );
  expect(answer).toMatchObject({ outcome: 'query_error', detail: expect.stringContaining(detail) });
});
