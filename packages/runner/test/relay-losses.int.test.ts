import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from '@tidemark/clock/system-clock';
import { runPlanShape } from '@tidemark/domain/run/run-plan';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { defaultLaunchers } from '@tidemark/targets/launching/default-launchers';
import type { RelayProgram } from '@tidemark/targets/launching/relay-launchers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { executeRun } from '../src/execute-run.ts';
import { startGenerator } from '../src/generator/generator.ts';
import { createMemorySink } from './memory-sink.ts';

const influxd = process.env.TEST_INFLUXD ?? '';
const points = 2_000;
let stateDir = '';

beforeAll(async () => {
  if (influxd === '') throw new Error('TEST_INFLUXD names no influxd: `npm test` fetches one and sets it.');
  stateDir = await mkdtemp(join(tmpdir(), 'tidemark-losses-'));
});

afterAll(async () => {
  await rm(stateDir, { recursive: true, force: true });
});

/** Writes single points to two servers behind a relay; the second one is killed for a second in between, and comes back. */
function driveWithoutBackend2(program: RelayProgram, variant: string): Promise<RunSummary> {
  return drive(program, variant, {
    executor: {
      kind: 'open-loop',
      pacer: { kind: 'constant', ratePerSec: points / 4 },
      batchSize: 1,
      maxConnections: 16,
    },
    extent: { kind: 'points', points },
    faults: [{ action: 'kill', part: 'backend:2', atSeconds: 1, forSeconds: 1 }],
  });
}

type Profile = z.input<typeof runPlanShape>['profile'];
let runs = 0;

async function drive(
  program: RelayProgram,
  variant: string,
  load: Pick<Profile, 'executor' | 'extent' | 'faults'>,
): Promise<RunSummary> {
  const plan = runPlanShape.parse({
    schema: aSchema(),
    target: { kind: 'launched', name: 'behind a relay', launcher: program.preset, variant },
    profile: {
      name: 'single points',
      stamping: { kind: 'point', stepNs: 1_000_000 },
      maxErrorShare: null,
      ...load,
    },
  });
  runs += 1;
  return await executeRun(
    { runId: `run-${program.preset}-${variant}-${runs}`, plan, secret: { password: null, token: null } },
    {
      clock: systemClock,
      launchers: defaultLaunchers(influxd, [program]),
      stateDir,
      egress: { allowedHosts: [], deniedEndpoints: [] },
      startGenerator,
    },
    createMemorySink(),
    new AbortController().signal,
  );
}

const nginx = process.env.TIDEMARK_NGINX ?? '';
const telegraf = process.env.TIDEMARK_TELEGRAF ?? '';
if (nginx === '') console.warn('TIDEMARK_NGINX names no nginx: what a mirror loses is not tested.');
if (telegraf === '') console.warn('TIDEMARK_TELEGRAF names no Telegraf: what it loses is not tested.');

describe.runIf(nginx !== '')('an nginx with a mirror', { timeout: 60_000 }, () => {
  it('acknowledges every point while the second backend is away, which never gets those: the run fails', async () => {
    const { end, verification, ...summary } = await driveWithoutBackend2(
      { preset: 'nginx-mirror', binary: nginx },
      'pair',
    );
    expect(end).toMatchObject({ state: 'succeeded' });
    expect(summary).toMatchObject({ pointsAcknowledged: points, pointsRejected: 0, pointsUnknown: 0 });
    const [first, second] = verification.backends;
    expect(first).toMatchObject({ part: 'backend:1', status: 'passed', stored: points, lost: 0 });
    expect(second).toMatchObject({ part: 'backend:2', status: 'failed' });
    expect(second?.lost ?? 0).toBeGreaterThan(points / 10);
    expect((second?.stored ?? 0) + (second?.lost ?? 0)).toBe(points);
    expect(verification).toMatchObject({ status: 'failed', divergence: { keys: second?.lost } });
  });
});

describe.runIf(telegraf !== '')('Telegraf', { timeout: 60_000 }, () => {
  it('acknowledges before any backend, and keeps what one that is away lacks while its buffer has room', async () => {
    const { verification, ...summary } = await driveWithoutBackend2(
      { preset: 'telegraf', binary: telegraf },
      'pair',
    );
    expect(summary).toMatchObject({ pointsAcknowledged: points, pointsRejected: 0, pointsUnknown: 0 });
    expect(verification).toMatchObject({ status: 'passed', divergence: { keys: 0 } });
  });
});

/** The reference relay, from source. */
const own: RelayProgram = {
  preset: 'tidemark-relay',
  binary: process.execPath,
  argsBefore: [fileURLToPath(new URL('../../../tooling/scripts/relay.mjs', import.meta.url))],
};

describe('the reference relay', { timeout: 60_000 }, () => {
  it('buffered: acknowledges every point while the second backend is away, and both hold all of them afterwards', async () => {
    const { verification, ...summary } = await driveWithoutBackend2(own, 'buffered');
    expect(summary).toMatchObject({ pointsAcknowledged: points, pointsRejected: 0, pointsUnknown: 0 });
    expect(verification).toMatchObject({
      status: 'passed',
      backends: [
        { stored: points, lost: 0 },
        { stored: points, lost: 0 },
      ],
      divergence: { keys: 0 },
    });
    const [fault] = summary.faults;
    const queue = fault?.buffers.find(({ toward }) => toward === 'backend:2');
    expect(queue).toMatchObject({ holder: 'relay', unit: 'points', peakBefore: expect.any(Number) });
    expect(queue?.peak ?? 0).toBeGreaterThan(points / 20);
  });

  it('a fault until the backends hold the same again ends with what the relay kept for one that was cut off', async () => {
    const summary = await drive(own, 'buffered', {
      executor: { kind: 'open-loop', pacer: { kind: 'constant', ratePerSec: 20 }, batchSize: 1 },
      extent: { kind: 'wall-time', seconds: 30 },
      faults: [
        { action: 'refuse', part: 'backend:2', atSeconds: 3, forSeconds: 3 },
        { action: 'delay', part: 'relay', latencyMs: 5, atSeconds: 4, until: 'converged' },
      ],
    });
    const [cut, slow] = summary.faults;
    expect(cut).toMatchObject({ reason: null, convergedReason: null });
    expect(slow?.endedOffsetMs ?? 0).toBeGreaterThan(cut?.endedOffsetMs ?? Infinity);
    expect(slow?.endedOffsetMs ?? Infinity).toBeLessThan(25_000);
    expect(summary.verification).toMatchObject({ status: 'passed', divergence: { keys: 0 } });
  });

  it('any: acknowledges what one backend has, so the second one lacks points: the run fails', async () => {
    const { verification, ...summary } = await driveWithoutBackend2(own, 'any');
    expect(summary).toMatchObject({ pointsAcknowledged: points, pointsRejected: 0 });
    const [first, second] = verification.backends;
    expect(first).toMatchObject({ status: 'passed', stored: points });
    expect(second?.lost ?? 0).toBeGreaterThan(points / 10);
    expect(verification.status).toBe('failed');
  });

  it('all: acknowledges no point that a backend lacks, and refuses meanwhile', async () => {
    const { verification, ...summary } = await driveWithoutBackend2(own, 'all');
    expect(summary.pointsAcknowledged).toBeLessThan(points);
    expect(verification.backends.map(({ lost }) => lost)).toEqual([0, 0]);
  });
});
