import { systemClock } from '@tidemark/clock/system-clock';
import { createSystemTicker } from '@tidemark/clock/system-ticker';
import { type RunPlan, runPlanShape } from '@tidemark/domain/run/run-plan';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { noSecret } from '@tidemark/domain/target/target';
import type { SinkScriptInput } from '@tidemark/sink/script/sink-script';
import { type SinkServer, startSinkServer } from '@tidemark/sink/sink-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { executeRun } from '../src/execute-run.ts';
import { startGenerator } from '../src/generator/generator.ts';
import { createMemorySink } from './memory-sink.ts';

type ProfileInput = z.input<typeof runPlanShape>['profile'];

const batchSize = 100;
const batches = 200;

let server: SinkServer;
let runs = 0;

beforeEach(async () => {
  server = await startSinkServer({ clock: systemClock, createTicker: createSystemTicker });
});
afterEach(() => server.close());

function aPlan(profile: Partial<ProfileInput> = {}): RunPlan {
  return runPlanShape.parse({
    schema: {
      name: 'hosts',
      measurements: [
        {
          name: 'cpu',
          tags: [{ key: 'host', generator: { kind: 'sequence', cardinality: 50 } }],
          fields: [{ key: 'usage', type: 'float', generator: { kind: 'random', min: 0, max: 100 } }],
        },
      ],
    },
    profile: {
      name: 'short',
      executor: { kind: 'closed-loop', concurrency: 4, batchSize },
      extent: { kind: 'points', points: batchSize * batches },
      maxErrorShare: null,
      ...profile,
    },
    target: { kind: 'influxdb-v1', name: 'sink', url: server.url },
  });
}

async function run(script: SinkScriptInput, profile: Partial<ProfileInput> = {}): Promise<RunSummary> {
  server.script(script);
  return await runPlanOf(aPlan(profile));
}

function runPlanOf(plan: RunPlan): Promise<RunSummary> {
  runs += 1;
  const deps = {
    clock: systemClock,
    launchers: { launchers: {} },
    stateDir: '',
    egress: { allowedHosts: [], deniedEndpoints: [] },
    startGenerator,
  };
  const request = { runId: `sink-${runs}`, plan, secret: noSecret };
  return executeRun(request, deps, createMemorySink(), new AbortController().signal);
}

describe('a run against a sink', () => {
  it('accounts for every point, and is never taken for a run against a database', async () => {
    const summary = await run({});
    expect(summary).toMatchObject({
      end: { state: 'succeeded' },
      validity: 'dry_run',
      pointsAcknowledged: 20_000,
      target: { kind: 'sink', version: 'tidemark-sink', sameHost: true },
      verification: { status: 'passed', totals: { stored: 20_000, lost: 0 } },
    });
    expect(server.counts().traffic).toMatchObject({ writes: batches, pointsStored: 20_000 });
  });

  it('loses exactly what the sink acknowledged and forgot', async () => {
    const summary = await run({ rules: [{ when: { every: 10 }, effect: { kind: 'forget' } }] });
    expect(summary.pointsAcknowledged).toBe(20_000);
    expect(summary.verification).toMatchObject({
      status: 'failed',
      totals: { acknowledged: 20_000, stored: 18_000, lost: 2_000, unexpected: 0 },
      lostKeys: { keys: [], count: 2_000, isExact: true },
    });
    expect(summary.verification.lostKeys.reason).toContain('whole shards');
  });

  it('names the keys of forgotten batches where they fill the shards that the sink counts by', async () => {
    const perMinute = 300;
    const summary = await run(
      { rules: [{ when: { every: 10 }, effect: { kind: 'forget' } }] },
      {
        executor: { kind: 'closed-loop', concurrency: 4, batchSize: perMinute },
        extent: { kind: 'points', points: 50 * perMinute },
        clock: { roundsPerSimulatedMinute: 6 },
        retention: { retentionDurationMinutes: 10_000, shardGroupDurationMinutes: 1 },
      },
    );
    const { totals, windows, lostKeys, readings } = summary.verification;
    expect(totals).toMatchObject({ acknowledged: 15_000, stored: 13_500, lost: 1_500, unexpected: 0 });
    expect(windows.reduce((sum, { expected, stored }) => sum + expected - stored, 0)).toBe(1_500);
    for (const { fromMs, untilMs, expected, stored } of windows) {
      expect(expected - stored).toBe(((untilMs - fromMs) / 60_000) * perMinute);
    }
    const minutes = lostKeys.keys.map(({ point }) => Math.floor(point / perMinute));
    expect(lostKeys).toMatchObject({ count: 1_500, isExact: true });
    expect(lostKeys.keys).toHaveLength(1_000);
    expect(new Set(minutes).size).toBe(4);
    expect(readings.map(({ when }) => when)).toEqual(['settled']);
  });

  it('counts each kind of answer, and what it means for the points', async () => {
    const summary = await run({
      rules: [
        { when: { from: 1, to: 10 }, effect: { kind: 'error', error: 'field-type-conflict' } },
        { when: { from: 11, to: 15 }, effect: { kind: 'error', error: 'cache-full' } },
        { when: { from: 16, to: 20 }, effect: { kind: 'redirect', location: 'http://192.0.2.1/write' } },
        { when: { from: 21, to: 23 }, effect: { kind: 'large-body' } },
        { when: { from: 24, to: 26 }, effect: { kind: 'close' } },
        { when: { from: 27, to: 30 }, effect: { kind: 'informational' } },
      ],
    });
    const batchesOf = (name: string) =>
      summary.outcomes
        .filter((outcome) => outcome.class === name)
        .reduce((sum, { batches: n }) => sum + n, 0);
    expect(batchesOf('redirect')).toBe(5);
    expect(batchesOf('cache_full')).toBe(5);
    expect(batchesOf('server_error')).toBe(3);
    expect(batchesOf('ok')).toBe(batches - 23);
    expect(summary.pointsAcknowledged + summary.pointsRejected + summary.pointsUnknown).toBe(20_000);
    expect(summary.verification.totals).toMatchObject({ lost: 0, unexpected: 0 });
  });

  it('ends gracefully where connections are reset, answers are cut short, or are none', async () => {
    const summary = await run({
      rules: [
        { when: { share: 0.05 }, effect: { kind: 'reset' } },
        { when: { share: 0.05 }, effect: { kind: 'half-answer', stores: true } },
        { when: { share: 0.05 }, effect: { kind: 'garbage', stores: true } },
      ],
    });
    expect(summary.end.state).toBe('succeeded');
    expect(summary.pointsUnknown).toBeGreaterThanOrEqual(1_000);
    expect(summary.verification).toMatchObject({ status: 'passed', totals: { lost: 0, unexpected: 0 } });
  });

  it('does not wait for ever for a sink that never answers', async () => {
    const summary = await run(
      { rules: [{ when: { numbers: [50, 90] }, effect: { kind: 'silence', stores: true } }] },
      { requestTimeoutMs: 500 },
    );
    expect(summary.end.state).toBe('succeeded');
    expect(summary.pointsUnknown).toBe(2 * batchSize);
    expect(summary.verification).toMatchObject({ status: 'passed', totals: { lost: 0, unexpected: 0 } });
  });
});

it('reaches a target that runs already through a proxy where its faults need one, whatever name it has', async () => {
  const target = {
    kind: 'influxdb-v1' as const,
    name: 'sink',
    url: server.url.replace('127.0.0.1', 'localhost'),
  };
  const plan = runPlanShape.parse({
    ...aPlan({
      executor: { kind: 'open-loop', pacer: { kind: 'constant', ratePerSec: 50 }, batchSize: 1 },
      extent: { kind: 'wall-time', seconds: 2 },
      faults: [{ atSeconds: 0.5, part: 'target', action: 'errors', status: 507, forSeconds: 0.5 }],
    }),
    target,
  });
  const summary = await runPlanOf(plan);
  expect(summary.end).toMatchObject({ state: 'succeeded' });
  expect(summary.faults).toMatchObject([{ part: 'target', action: 'errors', reason: null }]);
  expect(summary.outcomes.some(({ statusCode }) => statusCode === 507)).toBe(true);
  const { pointsAcknowledged, pointsRejected, pointsUnknown } = summary;
  expect(pointsRejected + pointsUnknown).toBeGreaterThan(0);
  expect(pointsAcknowledged + pointsRejected + pointsUnknown).toBe(100);
  expect(summary.verification).toMatchObject({ totals: { stored: pointsAcknowledged, lost: 0 } });
});
