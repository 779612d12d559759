import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@tidemark/clock/system-clock';
import { type RunPlan, runPlanShape } from '@tidemark/domain/run/run-plan';
import { launcherFileShape } from '@tidemark/domain/target/launcher';
import { influxdbRelayTargetShape } from '@tidemark/domain/target/target';
import { createInfluxdbV1Client } from '@tidemark/targets/influxdb-v1/client';
import { launchTarget } from '@tidemark/targets/launching/launch-target';
import type { LaunchedServer } from '@tidemark/targets/launching/launched-server';
import { testConnection } from '@tidemark/targets/test-connection';
import { fakeRelayLaunchers } from '@tidemark/targets/testing/fake-launchers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { executeRun } from '../src/execute-run.ts';
import { startGenerator } from '../src/generator/generator.ts';
import { startForwardingServer } from './forwarding-server.ts';
import { createMemorySink } from './memory-sink.ts';

const influxd = process.env.TEST_INFLUXD ?? '';
const timeout = 120_000;
const egress = { allowedHosts: [], deniedEndpoints: [] };
let stateDir = '';
let relay: LaunchedServer;
let user = { username: '', password: '' };
let runs = 0;

beforeAll(async () => {
  if (influxd === '') throw new Error('TEST_INFLUXD names no influxd: `npm test` fetches one and sets it.');
  stateDir = await mkdtemp(join(tmpdir(), 'tidemark-existing-relay-'));
  const { launchers } = fakeRelayLaunchers(influxd);
  const asking = launcherFileShape.parse({
    launchers: { ...launchers, 'influxdb-1.6': { ...launchers['influxdb-1.6'], auth: true } },
  });
  const request = { launchers: asking, launcher: 'relay', variant: 'pair', runId: 'standing', stateDir };
  relay = await launchTarget(request, systemClock, new AbortController().signal);
  if (relay.access.kind === 'influxdb-v1' && relay.access.user) user = relay.access.user;
}, timeout);

afterAll(async () => {
  await relay?.stop();
  await rm(stateDir, { recursive: true, force: true });
});

function target(overrides: Record<string, unknown> = {}) {
  return influxdbRelayTargetShape.parse({
    kind: 'influxdb-relay',
    name: 'a pair',
    url: relay.writeUrl,
    backends: [{ url: relay.url }, ...relay.copies.map((url) => ({ url }))],
    username: user.username,
    ...overrides,
  });
}

function aPlan(overrides: Record<string, unknown> = {}): RunPlan {
  return runPlanShape.parse({
    schema: {
      name: 'hosts',
      measurements: [
        {
          name: 'cpu',
          tags: [{ key: 'host', generator: { kind: 'sequence', cardinality: 10 } }],
          fields: [{ key: 'value', type: 'float', generator: { kind: 'random', min: 0, max: 100 } }],
        },
      ],
    },
    target: target(overrides),
    profile: {
      name: 'single points',
      executor: { kind: 'closed-loop', concurrency: 2, batchSize: 1 },
      extent: { kind: 'points', points: 300 },
      clock: { roundsPerSimulatedMinute: 60 },
      readBack: { settleSeconds: 0, restart: false },
    },
  });
}

async function execute(plan: RunPlan, sink = createMemorySink()) {
  runs += 1;
  const secret = { password: user.password, token: null };
  const summary = await executeRun(
    { runId: `existing-${runs}`, plan, secret },
    { clock: systemClock, launchers: { launchers: {} }, stateDir, egress, startGenerator },
    sink,
    new AbortController().signal,
  );
  return { summary, sink };
}

/** Databases of runs that are still at a server. */
async function leftAt(url: string): Promise<string[]> {
  const allowedAddresses = { addresses: ['127.0.0.1'], launchesDirectory: null };
  const client = createInfluxdbV1Client({ url, ...user, allowedAddresses });
  const [databases] = await client.query('SHOW DATABASES');
  await client.close();
  return (databases?.values ?? [])
    .flat()
    .map(String)
    .filter((name) => name.startsWith('tidemark_'));
}

async function leftAnywhere(): Promise<string[]> {
  return (await Promise.all([relay.url, ...relay.copies].map(leftAt))).flat();
}

it('writes through a relay that runs already, verifies every backend, and drops its database at each', {
  timeout,
}, async () => {
  const { summary, sink } = await execute(aPlan());
  expect(summary.end).toMatchObject({ state: 'succeeded' });
  expect(summary.target).toMatchObject({ kind: 'influxdb-relay', version: expect.stringMatching(/^1\./) });
  expect(summary.verification).toMatchObject({
    status: 'passed',
    totals: { stored: 300, lost: 0 },
    backends: [
      { part: 'backend:1', stored: 300, missing: 0 },
      { part: 'backend:2', stored: 300, missing: 0 },
    ],
    divergence: { keys: 0, values: 0, isExact: true },
    convergedMs: expect.any(Number),
  });
  for (const metric of ['storedPoints', 'heapInUseBytes', 'observedSeries'])
    for (const part of ['backend:1', 'backend:2'])
      expect(sink.samples).toContainEqual(
        expect.objectContaining({ metric, part, value: expect.any(Number), reason: null }),
      );
  expect(await leftAnywhere()).toEqual([]);
});

it('says before the load which backend takes neither user nor password, and leaves nothing at the other', {
  timeout,
}, async () => {
  const [second] = relay.copies;
  const plan = aPlan({ backends: [{ url: relay.url }, { url: second, username: 'bob' }] });
  const { summary } = await execute(plan);
  expect(summary.end).toMatchObject({
    state: 'failed',
    code: 'target_auth',
    message: expect.stringMatching(/^backend:2: .*Check the user and password/),
  });
  expect(summary.pointsAcknowledged).toBe(0);
  expect(await leftAnywhere()).toEqual([]);
});

it('refuses a backend that is the relay itself, by whatever name', { timeout }, async () => {
  const url = relay.writeUrl.replace('127.0.0.1', 'localhost');
  const { summary } = await execute(aPlan({ backends: [{ url: relay.url }, { url }] }));
  expect(summary.end).toMatchObject({
    code: 'plan_invalid',
    message: expect.stringContaining('backend:2 is the relay itself'),
  });
});

it('does not know whether points are stored where one backend cannot be read: never 0 lost', {
  timeout,
}, async () => {
  const [second = ''] = relay.copies;
  const between = await startForwardingServer(second);
  between.interfere({ query: (statement) => !statement.includes('count(') });
  try {
    const { summary } = await execute(aPlan({ backends: [{ url: relay.url }, { url: between.url }] }));
    expect(summary.verification).toMatchObject({
      status: 'unknown',
      reason: expect.stringMatching(/^backend:2: /),
      totals: { stored: null, lost: null },
      backends: [{ status: 'passed' }, { status: 'unknown', stored: null, lost: null }],
      divergence: { keys: null },
      convergedMs: null,
    });
  } finally {
    await between.close();
  }
});

it('tests the relay and each backend, and says of all at once what is wrong', { timeout }, async () => {
  const secret = { password: user.password, token: null };
  const { version, detail } = await testConnection(target(), secret, egress);
  expect(version).toMatch(/^1\./);
  expect(detail).toMatch(
    /^The relay answers within .* ms; backend:1 is InfluxDB 1\..*; backend:2 is InfluxDB 1\./,
  );
  const wrong = target({
    backends: [{ url: relay.writeUrl }, { url: relay.url, username: 'bob' }, { url: relay.copies[0] }],
  });
  await expect(testConnection(wrong, secret, egress)).rejects.toThrow(
    /backend:1: .*; backend:2: (?!.*backend:3)/,
  );
});
