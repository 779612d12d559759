import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@tidemark/clock/system-clock';
import { type RunPlan, runPlanShape } from '@tidemark/domain/run/run-plan';
import { launcherFileShape } from '@tidemark/domain/target/launcher';
import { fakeRelayLaunchers } from '@tidemark/targets/testing/fake-launchers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { executeRun } from '../src/execute-run.ts';
import { startGenerator } from '../src/generator/generator.ts';
import { createMemorySink } from './memory-sink.ts';

const influxd = process.env.TEST_INFLUXD ?? '';
const timeout = 120_000;
let stateDir = '';

beforeAll(async () => {
  if (influxd === '') throw new Error('TEST_INFLUXD names no influxd: `npm test` fetches one and sets it.');
  stateDir = await mkdtemp(join(tmpdir(), 'tidemark-relay-'));
});

afterAll(async () => {
  await rm(stateDir, { recursive: true, force: true });
});

function aPlan(profile: Record<string, unknown>, launcher = 'relay'): RunPlan {
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
    target: { kind: 'launched', name: 'behind a relay', launcher, variant: 'pair' },
    profile: {
      name: 'single points',
      executor: { kind: 'closed-loop', concurrency: 4, batchSize: 1 },
      extent: { kind: 'points', points: 500 },
      clock: { roundsPerSimulatedMinute: 60 },
      settledReadings: { maxWaitSeconds: 5 },
      ...profile,
    },
  });
}

function execute(plan: RunPlan, launchers = fakeRelayLaunchers(influxd)) {
  return executeRun(
    { runId: 'run-1', plan, secret: { password: null, token: null } },
    {
      clock: systemClock,
      launchers,
      stateDir,
      egress: { allowedHosts: [], deniedEndpoints: [] },
      startGenerator,
    },
    createMemorySink(),
    new AbortController().signal,
  );
}

it('writes, counts, asks and restarts with the one user of all backends where their launcher asks for users', {
  timeout,
}, async () => {
  const { launchers } = fakeRelayLaunchers(influxd);
  const asking = launcherFileShape.parse({
    launchers: { ...launchers, 'influxdb-1.6': { ...launchers['influxdb-1.6'], auth: true } },
  });
  const query = { name: 'count', text: 'SELECT count(value) FROM "cpu"', repeat: 3 };
  const plan = aPlan({
    readLoad: { when: 'after', queries: [query] },
    readBack: { settleSeconds: 0, restart: true },
  });
  const summary = await execute(plan, asking);
  expect(summary.end).toMatchObject({ state: 'succeeded', code: 'completed' });
  expect(summary).toMatchObject({ pointsAcknowledged: 500, pointsRejected: 0 });
  expect(summary.verification).toMatchObject({ status: 'passed', totals: { stored: 500 } });
  expect(summary.verification.readings.map(({ when, reason }) => [when, reason])).toEqual([
    ['settled', null],
    ['after_restart', null],
  ]);
  expect(summary.verification.backends).toMatchObject(
    ['backend:1', 'backend:2'].map((part) => ({
      part,
      status: 'passed',
      stored: 500,
      readings: [{ when: 'settled' }, { when: 'after_restart', lost: 0 }],
    })),
  );
  expect(summary.queries).toMatchObject([{ name: 'count', ok: 3 }]);
  expect(summary.settled[0]?.heapInUseBytes).toBeGreaterThan(0);
});

it('writes through the relay, counts at the first backend, compares the others, asks queries of a backend, and leaves nothing', {
  timeout,
}, async () => {
  const query = { name: 'count', text: 'SELECT count(value) FROM "cpu"', repeat: 3 };
  const summary = await execute(aPlan({ readLoad: { when: 'after', queries: [query] } }));
  expect(summary.end).toMatchObject({ state: 'succeeded', code: 'completed' });
  expect(summary).toMatchObject({ pointsAcknowledged: 500, pointsRejected: 0, endpoints: [] });
  expect(summary.verification).toMatchObject({ status: 'passed', totals: { stored: 500, lost: 0 } });
  const url = expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(summary.verification.backends).toMatchObject([
    { part: 'backend:1', url, stored: 500, lost: 0, missing: 0, reason: null },
    { part: 'backend:2', url, stored: 500, lost: 0, missing: 0, reason: null },
  ]);
  expect(summary.verification.divergence).toEqual({ keys: 0, values: 0, isExact: true, reason: null });
  expect(summary.target).toMatchObject({
    kind: 'influxdb-relay',
    version: expect.stringMatching(/^1\./),
    launcher: 'relay',
    variant: 'pair',
  });
  expect(summary.peakObservedSeries?.value).toBe(10);
  expect(summary.queries).toMatchObject([{ name: 'count', ok: 3, failed: 0 }]);
  expect(await readdir(join(stateDir, 'launched'))).toEqual([]);
});

it('fails where the second backend lacks acknowledged points that the first one has', {
  timeout,
}, async () => {
  const { end, verification } = await execute(aPlan({}, 'losing-relay'));
  expect(end).toMatchObject({ state: 'succeeded' });
  expect(verification).toMatchObject({
    status: 'failed',
    reason: 'backend:2 lacks 100 of 500 acknowledged points that backend:1 has',
    totals: { acknowledged: 500, stored: 400, lost: 100 },
    backends: [
      { part: 'backend:1', status: 'passed', stored: 500, lost: 0, missing: 0 },
      { part: 'backend:2', status: 'failed', stored: 400, lost: 100, missing: 100 },
    ],
    divergence: { keys: 100, isExact: true },
  });
});
