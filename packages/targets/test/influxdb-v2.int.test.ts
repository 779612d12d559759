import { systemClock } from '@tidemark/clock/system-clock';
import type { InfluxdbV2Target } from '@tidemark/domain/target/target';
import { aV2Target } from '@tidemark/domain/testing/a-target';
import { afterEach, describe, expect, it } from 'vitest';
import { openSession } from '../src/catalog.ts';
import { openWriter, type WireSettings } from '../src/open-writer.ts';
import { sampleTarget } from '../src/sample-target.ts';
import { testConnection } from '../src/test-connection.ts';
import { FakeInfluxdbV2, type FakeOptions } from '../src/testing/fake-influxdb-v2.ts';

const token = 'secret-token';
const wire: WireSettings = {
  precision: 'ns',
  gzip: false,
  consistency: null,
  retentionPolicy: null,
  requestTimeoutMs: 5_000,
};
const ownDurations = { durations: null, retentionPolicy: null };
const egress = { allowedHosts: [], deniedEndpoints: [] };
let fakes: FakeInfluxdbV2[] = [];

afterEach(async () => {
  await Promise.all(fakes.map((fake) => fake.close()));
  fakes = [];
});

async function aServer(options: Partial<FakeOptions> = {}): Promise<FakeInfluxdbV2> {
  const fake = await FakeInfluxdbV2.start({ clock: systemClock, ...options });
  fakes.push(fake);
  return fake;
}

function sessionWith(fake: FakeInfluxdbV2, overrides: Partial<InfluxdbV2Target> = {}, withToken = token) {
  return openSession({
    target: aV2Target({ url: fake.url, ...overrides }),
    secret: { password: null, token: withToken },
    allowedAddresses: { addresses: ['127.0.0.1'], launchesDirectory: null },
  });
}

async function write(
  container: ReturnType<ReturnType<typeof sessionWith>['containerOf']>,
  lines: string,
  gzip = false,
) {
  const writer = openWriter({
    endpoint: container.endpoint,
    allowedAddresses: { addresses: ['127.0.0.1'], launchesDirectory: null },
    moreServers: [],
    wire: { ...wire, gzip },
    connections: 1,
  });
  const body = new TextEncoder().encode(lines);
  const outcome = await writer.write(body, body.length, lines.split('\n').length);
  await writer.close();
  return outcome;
}

describe('an InfluxDB 2.x', () => {
  it.each([false, true])(
    'gets a bucket for the run, points, and counts them by measurement (gzip: %s)',
    async (gzip) => {
      const fake = await aServer();
      const session = sessionWith(fake);
      expect(await session.ping()).toEqual({ version: '2.7.12' });
      const container = session.containerOf('run 1');
      await container.create(ownDurations);
      expect([...fake.buckets.keys()]).toEqual(['tidemark_run_1']);
      const lines = 'cpu,host=a v=1 1000\ncpu,host=b v=1 1000\ncpu,host=b v=2 1000\n"a\\,b",x=y v=3 2000';
      expect(await write(container, lines, gzip)).toMatchObject({ class: 'ok', statusCode: 204 });
      const group = { measurements: ['cpu', '"a,b"', 'none $ {x}'], field: 'v' };
      const counts = await container.countPoints(group, { fromMs: null, timeoutMs: 5_000 });
      expect([...counts]).toEqual([
        ['cpu', 2],
        ['"a,b"', 1],
        ['none $ {x}', 0],
      ]);
      await container.drop();
      expect(fake.buckets.size).toBe(0);
      await session.close();
    },
  );

  it('counts from a moment on, and in the future that a simulated clock writes', async () => {
    const fake = await aServer();
    const session = sessionWith(fake);
    const container = session.containerOf('r');
    await container.create(ownDurations);
    await write(container, 'm v=1 999000000\nm v=1 1000000000\nm v=1 4102444800000000000');
    const counts = await container.countPoints(
      { measurements: ['m'], field: 'v' },
      { fromMs: 1_000, timeoutMs: 5_000 },
    );
    expect(counts.get('m')).toBe(2);
    await session.close();
  });

  it('reports its memory and the series and shards of the run’s bucket alone', async () => {
    const fake = await aServer();
    fake.addBucket('other').write('m,a=1 v=1 1\nm,a=2 v=1 1', 'ns', 0n);
    const session = sessionWith(fake);
    const container = session.containerOf('r');
    await container.create(ownDurations);
    await write(container, 'm,a=1 v=1 1\nm,a=2 v=1 1\nm,a=3 v=1 1');
    const before = fake.requests.length;
    const samples = await sampleTarget({ container, pid: null });
    expect(fake.requests.slice(before).map(({ url }) => url.pathname)).toEqual(['/metrics']);
    const values = Object.fromEntries(samples.map(({ metric, value }) => [metric, value]));
    expect(values).toMatchObject({
      heapInUseBytes: 31_195_136,
      rssBytes: 100_000_000,
      observedSeries: 3,
      shardCount: 1,
      pointsWrittenTotal: 5,
    });
    await session.close();
  });

  it('reads null with a reason where /metrics is switched off', async () => {
    const fake = await aServer({
      instead: ({ url }) => (url.pathname === '/metrics' ? { status: 404 } : null),
    });
    const session = sessionWith(fake);
    const samples = await sampleTarget({ container: session.containerOf('r'), pid: null });
    expect(samples.every(({ value, reason }) => value === null && reason !== null)).toBe(true);
    await session.close();
  });

  it('writes into a bucket that is there already, and keeps it', async () => {
    const fake = await aServer();
    fake.addBucket('kept');
    const session = sessionWith(fake, { bucket: 'kept' });
    const container = session.containerOf('r');
    await container.create(ownDurations);
    expect([container.name, container.isKept, fake.buckets.size]).toEqual(['kept', true, 1]);
    await session.close();
  });

  it('finds the bucket by its name to drop it where its creation was not answered', async () => {
    const fake = await aServer();
    const session = sessionWith(fake);
    fake.addBucket('tidemark_r');
    await session.containerOf('r').drop();
    expect(fake.buckets.size).toBe(0);
    await session.close();
  });

  it.each([
    ['a wrong token', {}, 'wrong', /unauthorized access/],
    ['a missing organization', { org: 'missing' }, token, /organization name "missing" not found/],
    ['a bucket that is not there', { bucket: 'nothing' }, token, /bucket "nothing" does not exist/],
  ])('says what is wrong: %s', async (_what, overrides, withToken, said) => {
    const fake = await aServer();
    const session = sessionWith(fake, overrides, withToken);
    await expect(session.authenticate()).rejects.toMatchObject({
      code: 'target_refused',
      message: expect.stringMatching(said),
    });
    await session.close();
  });

  it('throws an error within an answer that began well', async () => {
    const csv =
      '#datatype,string,string\r\n#group,true,true\r\n#default,,\r\n,error,reference\r\n,out of memory,1\r\n';
    const fake = await aServer({
      instead: ({ url }) => (url.pathname === '/api/v2/query' ? { status: 200, body: csv } : null),
    });
    const session = sessionWith(fake);
    const counting = session
      .containerOf('r')
      .countPoints({ measurements: ['m'], field: 'v' }, { fromMs: null, timeoutMs: 5_000 });
    await expect(counting).rejects.toThrow(/out of memory/);
    await session.close();
  });

  it('follows no redirect, and does not ask again', async () => {
    const other = await aServer();
    const fake = await aServer({ instead: () => ({ status: 307, headers: { location: other.url } }) });
    const session = sessionWith(fake);
    await expect(session.authenticate()).rejects.toMatchObject({ code: 'target_denied' });
    expect([fake.requests.length, other.requests.length]).toEqual([1, 0]);
    await session.close();
  });

  it.each([
    ['a line that cannot be parsed', 'm v=1 1\nnonsense', 'malformed', 'fail', 400],
    ['a field of another type', 'm v=1 1\nm v="x" 2', 'partial', 'ok', 422],
  ])('refuses %s', async (_what, lines, kind, knowledge, statusCode) => {
    const fake = await aServer();
    const session = sessionWith(fake);
    const container = session.containerOf('r');
    await container.create(ownDurations);
    expect(await write(container, lines)).toMatchObject({ class: kind, knowledge, statusCode });
    await session.close();
  });

  it('answers a write to a bucket that is gone, or with a wrong token, by a class of its own', async () => {
    const fake = await aServer();
    const session = sessionWith(fake);
    expect(await write(session.containerOf('gone'), 'm v=1 1')).toMatchObject({
      class: 'config',
      statusCode: 404,
    });
    const stranger = sessionWith(fake, {}, 'wrong');
    expect(await write(stranger.containerOf('gone'), 'm v=1 1')).toMatchObject({
      class: 'auth',
      statusCode: 401,
    });
    await session.close();
    await stranger.close();
  });
});

describe('testConnection', () => {
  it('reports version and login, reaches every endpoint, and creates nothing', async () => {
    const [first, second] = [await aServer(), await aServer()];
    const target = aV2Target({ url: first.url, moreUrls: [second.url] });
    const found = await testConnection(target, { password: null, token }, egress);
    expect(found).toMatchObject({ version: '2.7.12', authenticated: true });
    expect(found.detail).toMatch(/by token; organization lab found\. All 2 endpoints do\.$/);
    expect(second.requests.length).toBeGreaterThan(0);
    expect(first.buckets.size + second.buckets.size).toBe(0);
  });
});
