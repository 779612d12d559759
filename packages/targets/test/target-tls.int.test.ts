import { systemClock } from '@tidemark/clock/system-clock';
import type { WriteEndpoint } from '@tidemark/domain/target/batch-writer';
import { systemTls, type TargetTls } from '@tidemark/domain/target/target-tls';
import { aTarget, aV2Target } from '@tidemark/domain/testing/a-target';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWriter } from '../src/open-writer.ts';
import { testConnection } from '../src/test-connection.ts';
import { FakeInfluxdbV2 } from '../src/testing/fake-influxdb-v2.ts';
import { selfSignedCertificate } from '../src/testing/self-signed-certificate.ts';

const own = selfSignedCertificate();
const other = selfSignedCertificate();
const token = 'secret-token';
const secret = { password: null, token };
const egress = { allowedHosts: [], deniedEndpoints: [] };
let server: FakeInfluxdbV2;

beforeAll(async () => {
  const instead = ({ url }: { url: URL }) => (url.pathname === '/write' ? { status: 204 } : null);
  server = await FakeInfluxdbV2.start({ clock: systemClock, tls: own, instead });
  server.addBucket('b');
});
afterAll(() => server.close());

/** The certificate is that of `localhost`. */
function urlBy(host: string): string {
  return server.url.replace('127.0.0.1', host);
}

function endpoints(url: string, tls: TargetTls): WriteEndpoint[] {
  return [
    { kind: 'influxdb-v1', url, tls, database: 'd', username: null, password: null, token: null },
    { kind: 'influxdb-v2', url, tls, org: 'lab', bucket: 'b', token },
  ];
}

async function write(endpoint: WriteEndpoint) {
  const writer = openWriter({
    endpoint,
    allowedAddresses: { addresses: ['127.0.0.1'], launchesDirectory: null },
    moreServers: [],
    wire: { precision: 'ns', gzip: false, consistency: null, retentionPolicy: null, requestTimeoutMs: 5_000 },
    connections: 1,
  });
  const body = new TextEncoder().encode('m v=1 1');
  const outcome = await writer.write(body, body.length, 1);
  await writer.close();
  return outcome;
}

describe('a target over TLS', () => {
  it.each([
    ['that no authority signed', 'localhost', systemTls],
    ['of another authority than the one that is trusted', 'localhost', { verify: true, ca: other.cert }],
    ['for another name', '127.0.0.1', { verify: true, ca: own.cert }],
  ])('is not written to with a certificate %s: no byte of the batch is sent', async (_what, host, tls) => {
    for (const endpoint of endpoints(urlBy(host), tls)) {
      const before = server.requests.length;
      const outcome = await write(endpoint);
      expect(outcome).toMatchObject({ class: 'unreachable', knowledge: 'fail', statusCode: null });
      expect(outcome.detail).toMatch(/certificate is not trusted/);
      expect(server.requests.length).toBe(before);
    }
  });

  it.each([
    ['signed by the authority that is given', 'localhost', { verify: true, ca: own.cert }],
    ['whatever its certificate, where it goes unchecked', '127.0.0.1', { verify: false, ca: null }],
  ])('is written to %s', async (_what, host, tls) => {
    for (const endpoint of endpoints(urlBy(host), tls)) {
      expect(await write(endpoint)).toMatchObject({ class: 'ok', statusCode: 204 });
    }
  });

  it.each(['influxdb-v1', 'influxdb-v2'])(
    'says in the connection test what is wrong with it (%s)',
    async (kind) => {
      const where = { url: urlBy('localhost') };
      const target = kind === 'influxdb-v1' ? aTarget(where) : aV2Target(where);
      await expect(testConnection(target, secret, egress)).rejects.toMatchObject({
        code: 'target_unreachable',
        message: expect.stringMatching(/certificate is not trusted/),
      });
    },
  );

  it('says in the connection test that nothing was checked', async () => {
    const target = aV2Target({ url: urlBy('localhost'), tls: { verify: false, ca: null } });
    const { detail } = await testConnection(target, secret, egress);
    expect(detail).toMatch(/certificate was not checked/);
  });
});
