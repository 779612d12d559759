import type { RunRecord } from '@tidemark/domain/run/records';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { describe, expect, it } from 'vitest';
import { pointsRate, progressLine } from './progress-line.ts';

function aRun(changes: Partial<RunRecord>): RunRecord {
  return {
    id: 'r1',
    workspaceId: 'w1',
    name: 'A run',
    state: 'queued',
    cancelRequestedAt: null,
    wantedRatePerSec: null,
    plan: {
      schema: aSchema(),
      profile: aProfile(),
      target: {
        kind: 'launched',
        name: 't',
        description: '',
        maxSeries: 1,
        launcher: 'influxdb-1.6',
        variant: 'inmem',
      },
      thresholds: [],
    },
    schemaId: null,
    profileId: null,
    targetId: null,
    progress: null,
    summary: null,
    end: null,
    judgement: null,
    simulatedStartMs: 0,
    createdAt: new Date(0),
    startedAt: null,
    endedAt: null,
    createdBy: 'demo',
    retryOf: null,
    labels: [],
    context: null,
    projectId: null,
    experimentId: null,
    ...changes,
  };
}

describe('progressLine', () => {
  it('shows only the state of a queued run', () => {
    expect(progressLine(aRun({}), { label: 'As tag', pointsPerSec: null, series: null })).toBe(
      'As tag  queued',
    );
  });

  it('shows share, points, rate, simulated day and series of a run under load', () => {
    const run = aRun({
      state: 'running',
      progress: {
        state: 'running',
        status: 'writing',
        fraction: 0.429,
        pointsAcknowledged: 2_310_000,
        simulatedAtMs: 2.57 * 86_400_000,
        remainingMs: null,
      },
    });
    expect(progressLine(run, { label: 'As tag', pointsPerSec: 112_345.6, series: 26_712 })).toBe(
      'As tag  writing  42 %  2.31 M points  112 k points/s  simulated day 2.6  26,712 series',
    );
  });

  it('omits the rate while sending is paused', () => {
    const run = aRun({
      state: 'running',
      progress: {
        state: 'running',
        status: 'waiting until the target is at rest',
        fraction: 0.5,
        pointsAcknowledged: 10,
        simulatedAtMs: null,
        remainingMs: null,
      },
    });
    expect(progressLine(run, { label: 'As tag', pointsPerSec: 0, series: null })).toBe(
      'As tag  waiting until the target is at rest  50 %  10 points',
    );
  });
});

describe('pointsRate', () => {
  it('is null if no time passed, without an earlier reading, and if the counter decreased', () => {
    expect(pointsRate(null, { atMs: 1, points: 1 })).toBeNull();
    expect(pointsRate({ atMs: 1, points: 0 }, { atMs: 1, points: 1 })).toBeNull();
    expect(pointsRate({ atMs: 1, points: 5 }, { atMs: 2, points: 1 })).toBeNull();
  });

  it('gives points per second between two readings', () => {
    expect(pointsRate({ atMs: 1_000, points: 100 }, { atMs: 3_000, points: 300 })).toBe(100);
  });
});
