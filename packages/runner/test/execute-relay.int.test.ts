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

function aPlan(profile: Record<string, unknown>): RunPlan {
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
    target: { kind: 'launched', name: 'behind a relay', launcher: 'relay', variant: 'pair' },
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
  expect(summary.verification.diverged).toMatchObject([{ stored: 500, missing: 0, reason: null }]);
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
  expect(summary.verification.diverged).toEqual([
    { url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/), stored: 500, missing: 0, reason: null },
  ]);
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
