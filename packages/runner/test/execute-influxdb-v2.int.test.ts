import { tmpdir } from 'node:os';
import { systemClock } from '@tidemark/clock/system-clock';
import { type RunPlan, runPlanShape } from '@tidemark/domain/run/run-plan';
import type { LauncherFile } from '@tidemark/domain/target/launcher';
import { type InfluxdbV2Target, launchedTargetShape } from '@tidemark/domain/target/target';
import { aV2Target } from '@tidemark/domain/testing/a-target';
import { FakeInfluxdbV2, type FakeOptions } from '@tidemark/targets/testing/fake-influxdb-v2';
import { fakeV2Launchers } from '@tidemark/targets/testing/fake-launchers';
import { selfSignedCertificate } from '@tidemark/targets/testing/self-signed-certificate';
import { afterEach, expect, it } from 'vitest';
import { executeRun } from '../src/execute-run.ts';
import { startGenerator } from '../src/generator/generator.ts';
import { createMemorySink, type MemorySink } from './memory-sink.ts';

const token = 'secret-token';
const points = 4_000;
const timeout = 60_000;
let servers: FakeInfluxdbV2[] = [];

afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()));
  servers = [];
});

async function aServer(options: Partial<FakeOptions> = {}): Promise<FakeInfluxdbV2> {
  const server = await FakeInfluxdbV2.start({ clock: systemClock, ...options });
  servers.push(server);
  return server;
}

function aPlan(target: RunPlan['target'], profile: Record<string, unknown> = {}): RunPlan {
  return runPlanShape.parse({
    schema: {
      name: 'two measurements',
      measurements: [
        {
          name: 'metric{0..1}',
          tags: [{ key: 'host', generator: { kind: 'sequence', cardinality: 5 } }],
          fields: [{ key: 'value', type: 'float', generator: { kind: 'random', min: 0, max: 100 } }],
        },
      ],
    },
    target,
    profile: {
      name: 'short',
      executor: { kind: 'closed-loop', concurrency: 2, batchSize: 100 },
      extent: { kind: 'points', points },
      clock: { roundsPerSimulatedMinute: 60 },
      settledReadings: { maxWaitSeconds: 2 },
      ...profile,
    },
  });
}

function execute(
  plan: RunPlan,
  withToken = token,
  { launchers, sink }: { launchers: LauncherFile; sink: MemorySink } = {
    launchers: { launchers: {} },
    sink: createMemorySink(),
  },
) {
  return executeRun(
    { runId: 'run-1', plan, secret: { password: null, token: withToken } },
    {
      clock: systemClock,
      launchers,
      stateDir: tmpdir(),
      egress: { allowedHosts: [], deniedEndpoints: [] },
      startGenerator,
    },
    sink,
    new AbortController().signal,
  );
}

it.each([false, true])(
  'a run on a 2.x stores what was acknowledged and leaves nothing behind (gzip: %s)',
  { timeout },
  async (gzip) => {
    const server = await aServer();
    const summary = await execute(aPlan(aV2Target({ url: server.url }), { gzip }));
    expect(summary.end).toMatchObject({ state: 'succeeded', code: 'completed' });
    expect(summary).toMatchObject({ pointsAcknowledged: points, pointsRejected: 0, validity: 'valid' });
    expect(summary.verification).toMatchObject({ status: 'passed', totals: { stored: points, lost: 0 } });
    expect(summary.target).toMatchObject({
      kind: 'influxdb-v2',
      version: '2.7.12',
      certificateChecked: null,
    });
    expect(summary.settled.at(-1)).toMatchObject({ observedSeries: 10, expectedSeries: 10 });
    expect(summary.peakHeapInUseBytes?.value).toBe(31_195_136);
    expect(server.buckets.size).toBe(0);
    expect(summary.endpoints).toEqual([]);
  },
);

it('sees in a bucket that is kept what the server lost', { timeout }, async () => {
  let dropped = 0;
  const server = await aServer({
    instead: ({ url }) => {
      if (url.pathname !== '/api/v2/write' || dropped === 3) return null;
      dropped += 1;
      return { status: 204 };
    },
  });
  const bucket = server.addBucket('kept');
  const summary = await execute(aPlan(aV2Target({ url: server.url, bucket: 'kept' })));
  expect(summary.verification).toMatchObject({
    status: 'failed',
    totals: { lost: 300, stored: points - 300 },
  });
  expect(server.buckets.get('kept')).toBe(bucket);
});

it('does not judge what is stored in a bucket that held points of the same measurements', {
  timeout,
}, async () => {
  const server = await aServer();
  server.addBucket('kept').write('metric0 value=1 1', 'ns', 0n);
  const summary = await execute(aPlan(aV2Target({ url: server.url, bucket: 'kept' })));
  expect(summary.end.state).toBe('succeeded');
  expect(summary.verification).toMatchObject({
    status: 'unknown',
    reason: expect.stringMatching(/held points/),
    totals: { stored: null, lost: null },
  });
});

it.each<[string, Partial<InfluxdbV2Target>, string, string]>([
  ['a wrong token', {}, 'wrong', 'target_auth'],
  ['an organization that is not there', { org: 'missing' }, token, 'target_unreachable'],
])('ends before any point is sent with %s', { timeout }, async (_what, overrides, withToken, code) => {
  const server = await aServer();
  const summary = await execute(aPlan(aV2Target({ url: server.url, ...overrides })), withToken);
  expect(summary.end).toMatchObject({ state: 'failed', code });
  expect(JSON.stringify(summary)).not.toContain(withToken === token ? token : 'Token wrong');
  expect(server.requests.some(({ url }) => url.pathname === '/api/v2/write')).toBe(false);
});

it('writes to several endpoints in turn, and reports for each what became of its batches', {
  timeout,
}, async () => {
  const store = await aServer();
  const busy = await aServer({
    buckets: store.buckets,
    instead: ({ url }) =>
      url.pathname === '/api/v2/write' ? { status: 503, body: 'unable to write points' } : null,
  });
  const target = aV2Target({ url: store.url, moreUrls: [busy.url, store.url] });
  const summary = await execute(
    aPlan(target, { executor: { kind: 'closed-loop', concurrency: 1, batchSize: 100 }, maxErrorShare: null }),
  );
  expect(summary.endpoints).toEqual([
    { url: store.url, batches: 14, acknowledged: 14, handedOver: 0, failed: 0, unknown: 0 },
    { url: busy.url, batches: 13, acknowledged: 0, handedOver: 0, failed: 0, unknown: 13 },
    { url: store.url, batches: 13, acknowledged: 13, handedOver: 0, failed: 0, unknown: 0 },
  ]);
  expect(summary.pointsAcknowledged).toBe(2_700);
  expect(summary.verification.totals).toMatchObject({ stored: 2_700, lost: 0 });
});

it('says in its result that the certificate was not checked', { timeout }, async () => {
  const server = await aServer({ tls: selfSignedCertificate() });
  const summary = await execute(aPlan(aV2Target({ url: server.url, tls: { verify: false, ca: null } })));
  expect(summary).toMatchObject({ validity: 'valid', target: { certificateChecked: false } });
});

/** The process that plays a 2.x forgets everything when it is killed. */
const inMemory = { readBack: { restart: false } };
const launchedV2 = {
  kind: 'launched',
  name: 'fresh',
  launcher: 'influxdb-2',
  variant: 'plain',
  maxSeries: 100,
};

it('starts a 2.x for itself, sets it up, and finds in its bucket what was acknowledged', {
  timeout,
}, async () => {
  const sink = createMemorySink();
  const summary = await execute(aPlan(launchedTargetShape.parse(launchedV2), inMemory), token, {
    launchers: fakeV2Launchers(),
    sink,
  });
  expect(summary.end).toMatchObject({ state: 'succeeded', code: 'completed' });
  expect(summary.verification).toMatchObject({ status: 'passed', totals: { stored: points, lost: 0 } });
  expect(summary.target).toMatchObject({
    kind: 'influxdb-v2',
    version: '2.7.12',
    launcher: 'influxdb-2',
    variant: 'plain',
    sameHost: true,
    configDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(summary.settled.at(-1)).toMatchObject({ observedSeries: 10, expectedSeries: 10 });
  expect(summary.peakRssBytes?.value).toBeGreaterThan(0);
  expect(sink.events.map(({ kind }) => kind)).toContain('target_started');
});

it('refuses features that the launched 2.x does not have, with a reason', { timeout }, async () => {
  const retention = { kind: 'driven', retentionDurationMinutes: 60, shardGroupDurationMinutes: 60 };
  const plan = aPlan(launchedTargetShape.parse(launchedV2), { retention });
  const launchers = fakeV2Launchers();
  const summary = await execute(plan, token, { launchers, sink: createMemorySink() });
  expect(summary.end).toMatchObject({
    state: 'failed',
    code: 'plan_invalid',
    message: expect.stringContaining('cannot drop single shards'),
  });
});
