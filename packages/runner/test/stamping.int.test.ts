import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@tidemark/clock/system-clock';
import { type RunPlan, runPlanShape } from '@tidemark/domain/run/run-plan';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { defaultLaunchers } from '@tidemark/targets/launching/default-launchers';
import { expectedOverwrittenShare } from '@tidemark/workload/overwritten-share';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { executeRun } from '../src/execute-run.ts';
import { startGenerator } from '../src/generator/generator.ts';
import { createMemorySink } from './memory-sink.ts';

const influxd = process.env.TEST_INFLUXD ?? '';
const launchers = defaultLaunchers(influxd);
const timeoutMs = 120_000;
let stateDir = '';

beforeAll(async () => {
  if (influxd === '') throw new Error('TEST_INFLUXD names no influxd: `npm test` fetches one and sets it.');
  stateDir = await mkdtemp(join(tmpdir(), 'tidemark-stamping-'));
});

afterAll(async () => {
  await rm(stateDir, { recursive: true, force: true });
});

type PlanInput = z.input<typeof runPlanShape>;

/** Three measurements of five hosts at two sites: 15 series a round. */
const schema = {
  name: 'fleet',
  measurements: [
    {
      name: 'm{0..2}',
      tags: [
        { key: 'site', generator: { kind: 'follows', key: 'host', cardinality: 2 } },
        { key: 'host', generator: { kind: 'sequence', cardinality: 5 } },
      ],
      fields: [{ key: 'v', type: 'float', generator: { kind: 'walk', min: 0, max: 10, step: 1 } }],
    },
  ],
} satisfies PlanInput['schema'];

function aPlan(profile: Partial<PlanInput['profile']>, of: PlanInput['schema'] = schema): RunPlan {
  return runPlanShape.parse({
    schema: of,
    target: { kind: 'launched', name: 'fresh', launcher: 'influxdb-1.6', variant: 'inmem' },
    profile: {
      name: 'stamped',
      executor: { kind: 'closed-loop', concurrency: 2, batchSize: 45 },
      extent: { kind: 'points', points: 9_000 },
      ...profile,
    },
  });
}

function execute(plan: RunPlan, sink = createMemorySink()): Promise<RunSummary> {
  return executeRun(
    { runId: 'stamped', plan, secret: { password: null, token: null } },
    {
      clock: systemClock,
      launchers,
      stateDir,
      egress: { allowedHosts: [], deniedEndpoints: [] },
      startGenerator: (job, listeners) => startGenerator({ ...job, threads: 2 }, listeners),
    },
    sink,
    new AbortController().signal,
  );
}

describe('a run whose points are stamped', () => {
  it('by the server keeps the share of each request that was predicted, and calls nothing lost', {
    timeout: timeoutMs,
  }, async () => {
    const plan = aPlan({ stamping: { kind: 'server' } });
    const { verification } = await execute(plan);
    const share = expectedOverwrittenShare(plan.schema, plan.profile, 0) ?? 0;
    expect(share).toBeCloseTo(2 / 3, 12);
    expect(verification).toMatchObject({
      status: 'passed',
      totals: { acknowledged: 9_000, stored: 3_000, overwritten: 6_000, lost: 0 },
      overwriting: { expected: expect.closeTo(6_000, 0), low: 6_000, observed: 6_000 },
    });
    expect(verification.reason).toMatch(/^6,000 points fewer than acknowledged are stored, where 6,000/);
  });

  it('and written a line for each field is stored as whole points', { timeout: timeoutMs }, async () => {
    const fields = ['v', 'w', 'x'].map((key) => ({
      key,
      type: 'float' as const,
      generator: { kind: 'random' as const, min: 0, max: 10 },
    }));
    const wide = { ...schema, measurements: schema.measurements.map((group) => ({ ...group, fields })) };
    for (const stamping of [{ kind: 'wall' }, { kind: 'point' }] as const) {
      const summary = await execute(aPlan({ stamping, fieldsPerLine: 'one' }, wide));
      expect(summary.verification).toMatchObject({
        status: 'passed',
        totals: { acknowledged: 9_000, stored: 9_000, lost: 0, unexpected: 0 },
      });
    }
  });

  it('ends where the time of its data reaches the present, says so, and writes nothing into the future', {
    timeout: timeoutMs,
  }, async () => {
    const sink = createMemorySink();
    const plan = aPlan({
      extent: { kind: 'wall-time', seconds: 30 },
      clock: { roundsPerSimulatedMinute: 60 },
      retention: {
        kind: 'native',
        retentionDurationMinutes: 120,
        shardGroupDurationMinutes: 60,
      },
    });
    const summary = await execute(plan, sink);
    const note = sink.events.find(({ message }) => message.includes('reached the present'));
    expect(note?.simulatedAtMs ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(Date.now());
    expect(summary.verification).toMatchObject({ status: 'passed', totals: { lost: 0, unexpected: 0 } });
    const rounds = summary.verification.totals.acknowledged / 15;
    expect(rounds).toBeGreaterThan(118 * 60);
    expect(rounds).toBeLessThanOrEqual(120 * 60);
  });

  it('by the clock of two threads is stored to the last point', { timeout: timeoutMs }, async () => {
    const { verification } = await execute(aPlan({ stamping: { kind: 'wall' } }));
    expect(verification).toMatchObject({ status: 'passed', totals: { stored: 9_000, lost: 0 } });
  });

  it('with a step finer than the precision is stored as was predicted', { timeout: timeoutMs }, async () => {
    const plan = aPlan({
      precision: 'ms',
      startAt: '2026-01-05T00:00:00.000123456Z',
      stamping: { kind: 'point', stepNs: 20_011 },
    });
    const { verification } = await execute(plan);
    const share = expectedOverwrittenShare(plan.schema, plan.profile, 0) ?? 0;
    expect(share).toBeGreaterThan(0.5);
    const overwritten = Math.round(9_000 * share);
    expect(verification).toMatchObject({
      status: 'passed',
      totals: { acknowledgedKeys: 9_000 - overwritten, overwritten, stored: 9_000 - overwritten, lost: 0 },
      overwriting: { expected: overwritten, observed: overwritten, decidedBy: 'keys' },
    });
    const [settled, again, restarted] = verification.readings;
    for (const reading of [settled, again, restarted])
      expect(reading).toMatchObject({ stored: 9_000 - overwritten, lost: 0, reason: null });
  });

  it('one by one, out of order and late is counted exactly across what retention drops', {
    timeout: timeoutMs,
  }, async () => {
    const plan = aPlan({
      extent: { kind: 'simulated-time', minutes: 3 * 1_440 },
      clock: { roundsPerSimulatedMinute: 0.5 },
      stamping: { kind: 'point' },
      disorder: { outOfOrderShare: 0.2, outOfOrderByMs: 600_000, lateShare: 0.1, lateByMs: 14_400_000 },
      retention: { kind: 'driven', retentionDurationMinutes: 1_440, shardGroupDurationMinutes: 1_440 },
      settledReadings: { everySimulatedMinutes: 1_440, maxWaitSeconds: 20 },
    });
    const { verification } = await execute(plan);
    const { acknowledged, expired, stored } = verification.totals;
    expect(verification).toMatchObject({ status: 'passed', totals: { lost: 0, unexpected: 0, unknown: 0 } });
    expect(acknowledged).toBe(3 * 720 * 15);
    // Two days were dropped, and with them the points of the third that were moved back into the second.
    expect(expired).toBeGreaterThan(2 * 720 * 15);
    expect(stored).toBe(acknowledged - expired);
  });
});

describe('a run whose entities come by chance and are replaced in shuffled turns', () => {
  it('makes exactly the series that are expected, day by day', { timeout: timeoutMs }, async () => {
    const plan = aPlan(
      {
        extent: { kind: 'simulated-time', minutes: 3 * 1_440 },
        clock: { roundsPerSimulatedMinute: 1 },
        retention: { kind: 'driven', retentionDurationMinutes: 1_440, shardGroupDurationMinutes: 1_440 },
        settledReadings: { everySimulatedMinutes: 1_440, maxWaitSeconds: 20 },
      },
      {
        name: 'by chance',
        entityPool: {
          fixedCount: 10,
          rollingCount: 10,
          newPerSimulatedMinute: 0.05,
          replacement: 'random',
          arrivals: 'poisson',
        },
        measurements: [
          {
            name: 'm{0..2}',
            tags: [
              { key: 'host', generator: { kind: 'entity' } },
              { key: 'site', generator: { kind: 'follows', key: 'host', cardinality: 3 } },
            ],
            fields: [{ key: 'v', type: 'int', generator: { kind: 'normal', mean: 5, standardDeviation: 2 } }],
          },
        ],
      },
    );
    const { settled, verification } = await execute(plan);
    expect(verification).toMatchObject({ status: 'passed', totals: { lost: 0, unexpected: 0 } });
    expect(settled).toHaveLength(4);
    for (const period of settled) expect(period.observedSeries).toBe(period.expectedSeries);
    expect(settled.at(-1)?.expectedSeries).toBeGreaterThan(3 * 60);
  });
});
