import { aTarget, aV2Target } from '@tidemark/domain/testing/a-target';
import { afterEach, describe, expect, it } from 'vitest';
import { listReadable } from '../src/import-from-target.ts';
import { testConnection } from '../src/test-connection.ts';
import { type RawServer, startRawServer } from './raw-server.ts';

const policy = { allowedHosts: [], deniedEndpoints: [] };
const secret = { password: null, token: 'our-token' };
let server: RawServer | null = null;
afterEach(() => server?.stop());

const answer = (status: string, headers: string[], body: string) =>
  [
    `HTTP/1.1 ${status}`,
    ...headers,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');

/** Whatever listens on a loopback port or an allowed host, each with a text that is not for the users of a portal. */
const services: [string, string][] = [
  ['a page', answer('200 BANNER', ['Server: BANNER/1.2'], '<title>BANNER</title>')],
  ['a service behind a login', answer('401 BANNER', ['WWW-Authenticate: Basic realm="BANNER"'], 'BANNER')],
  [
    'an API with errors',
    answer('404 Not Found', [], '{"error":"BANNER","message":"BANNER","code":"BANNER"}'),
  ],
  ['an API with results', answer('200 OK', [], '{"results":[{"error":"BANNER","series":[]}]}')],
  ['a failing service', answer('500 Internal Server Error', [], 'BANNER at /srv/BANNER.js:1')],
  ['a redirect', answer('302 Found', ['Location: http://BANNER.example/'], 'BANNER')],
  ['a banner as a version', answer('500 No', ['X-Influxdb-Version: BANNER and more'], 'BANNER')],
  ['no HTTP', 'SSH-2.0-BANNER\r\n'],
  ['a database', '-ERR BANNER unknown command\r\n'],
];

describe.each([
  ['1.x', aTarget],
  ['2.x', aV2Target],
])('a test of a target %s', (_version, aTargetAt) => {
  const targetAt = (text: string) =>
    startRawServer((socket) => socket.end(text)).then((started) => {
      server = started;
      return aTargetAt({ url: `http://127.0.0.1:${started.port}` });
    });

  it.each(services)('says of %s that it is no InfluxDB, and nothing of what it sent', async (_what, text) => {
    const target = await targetAt(text);
    const tested = await testConnection(target, secret, policy).then(String, String);
    expect(tested).toMatch(/did not answer as InfluxDB does|redirect|cannot be reached|"lab" does not exist/);
    const read = await listReadable({ target, secret, policy }).then(String, String);
    expect(tested + read).not.toMatch(/BANNER/i);
  });

  it('quotes what an InfluxDB says of itself', async () => {
    const body = '{"error":"database is locked","code":"internal error","message":"database is locked"}';
    const target = await targetAt(answer('503 No', ['X-Influxdb-Version: v1.6.7~rc0'], body));
    const fault = await testConnection(target, secret, policy).then(String, String);
    expect(fault).toContain('database is locked');
  });
});
