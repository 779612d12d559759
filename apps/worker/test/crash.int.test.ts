import { systemClock } from '@tidemark/clock/system-clock';
import { DomainError } from '@tidemark/domain/kernel/errors';
import { isTerminal } from '@tidemark/domain/run/run-state';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { aSummary } from '@tidemark/domain/testing/a-summary';
import { claimRun } from '@tidemark/services/runs/claim-run';
import { cancelRun } from '@tidemark/services/runs/control-run';
import { type CreateRunInput, createRun } from '@tidemark/services/runs/create-run';
import { finishRun, moveRun } from '@tidemark/services/runs/owned-run';
import { getRun } from '@tidemark/services/runs/read-runs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCuttableProxy } from './cuttable-proxy.ts';
import { stillRunning } from './process-tree.ts';
import {
  eventuallyEmpty,
  killWithTree,
  openWorkerStack,
  ownerOf,
  type TestWorker,
  untilRun,
  type WorkerStack,
} from './worker-stack.ts';

type Profile = Parameters<typeof aProfile>[0];

/** A plan of light load on a launched server. */
function aPlan(profile: Profile, measurements = 4): CreateRunInput {
  return {
    name: 'a run of a crash test',
    plan: {
      schema: aSchema({
        measurements: [
          {
            name: `metric{0..${measurements - 1}}`,
            tags: [{ key: 'host', generator: { kind: 'sequence', cardinality: 10 } }],
            fields: [{ key: 'value', type: 'float', generator: { kind: 'random', min: 0, max: 100 } }],
          },
        ],
      }),
      profile: aProfile({
        executor: { kind: 'closed-loop', concurrency: 1, batchSize: 500, delayMs: 20 },
        ...profile,
      }),
      target: {
        kind: 'launched',
        name: 'fresh',
        description: '',
        maxSeries: 1_000_000,
        launcher: 'influxdb-1.6',
        variant: 'inmem',
      },
      thresholds: [],
    },
  };
}

const forLong = aPlan({ extent: { kind: 'wall-time', seconds: 120 } });
const forShort = aPlan({ extent: { kind: 'points', points: 2_000 } });
const withLongVerification = aPlan({ extent: { kind: 'points', points: 12_000 } }, 400);

async function startRun(stack: WorkerStack, input: CreateRunInput): Promise<string> {
  const { run } = await createRun(stack.context, input);
  return run.id;
}

describe('a worker killed during a run', () => {
  let stack: WorkerStack;
  let workers: TestWorker[] = [];

  beforeAll(async () => {
    stack = await openWorkerStack();
  });

  beforeEach(async () => {
    workers = workers.filter((worker) => worker.child.exitCode === null && worker.child.signalCode === null);
    const missing = Array.from({ length: 2 - workers.length }, () => stack.startWorker());
    workers.push(...(await Promise.all(missing)));
  });

  afterAll(() => stack.close());

  it.each([
    ['preparing', forLong],
    ['running', forLong],
    ['verifying', withLongVerification],
  ] as const)(
    'loses the run within 15 s, nothing that was stored, and leaves no process: killed while %s',
    async (state, plan) => {
      const runId = await startRun(stack, plan);
      const before = await untilRun(
        stack,
        runId,
        (run) =>
          run.state === state && (state !== 'running' || (run.progress?.pointsAcknowledged ?? 0) > 1_000),
      );
      const stored = await countRows(stack, runId);
      const killed = await killWithTree(stack, await ownerOf(stack, runId, workers));

      const lost = await untilRun(stack, runId, (run) => isTerminal(run.state));
      expect(before.state).toBe(state);
      expect(lost).toMatchObject({ state: 'lost', end: { state: 'lost', code: 'lease_lost' } });
      expect((lost.endedAt?.getTime() ?? 0) - killed.at.getTime()).toBeLessThanOrEqual(15_000);
      const kept = await countRows(stack, runId);
      expect(kept.samples).toBeGreaterThanOrEqual(stored.samples);
      expect(kept.intervals).toBeGreaterThanOrEqual(stored.intervals);
      if (state !== 'preparing') expect(kept.intervals).toBeGreaterThan(0);
      if (state === 'verifying') {
        expect(lost.summary).toMatchObject({
          end: { state: 'lost', code: 'lease_lost', message: lost.end?.message },
          validity: 'incomplete',
          pointsAcknowledged: await acknowledgedInIntervals(stack, runId),
          verification: { status: 'unknown', reason: 'verification was not finished' },
        });
        expect(lost.summary?.pointsPerSec?.mean).toBeGreaterThan(0);
        expect(lost.judgement).toMatchObject({
          value: 'incomplete',
          reasons: [
            { code: 'ended_early', message: lost.end?.message },
            { code: 'not_verified', message: expect.stringContaining('verification was not finished') },
          ],
        });
      }
      expect(killed.pids.length).toBeGreaterThan(0);
      await eventuallyEmpty(() => stillRunning(killed.pids));

      const next = await startRun(stack, forShort);
      expect(await untilRun(stack, next, (run) => isTerminal(run.state))).toMatchObject({
        state: 'succeeded',
      });
    },
  );
});

describe('a worker', () => {
  let stack: WorkerStack;
  let worker: TestWorker;

  beforeAll(async () => {
    stack = await openWorkerStack();
  });

  beforeEach(async () => {
    worker = await stack.startWorker();
  });

  afterEach(async () => {
    worker.child.kill('SIGTERM');
    await worker.exited;
  });

  afterAll(() => stack.close());

  it('interrupts its run at SIGTERM, stores buffered records, leaves no process and exits with 0', async () => {
    const runId = await startRun(stack, forLong);
    await untilRun(stack, runId, (run) => (run.progress?.pointsAcknowledged ?? 0) > 1_000);
    const stoppedAtMs = systemClock.nowMs();
    worker.child.kill('SIGTERM');
    expect(await worker.exited).toBe(0);
    expect(systemClock.nowMs() - stoppedAtMs).toBeLessThanOrEqual(10_000);
    const run = await getRun(stack.context, { runId });
    expect(run).toMatchObject({ state: 'interrupted', end: { code: 'worker_shutdown' } });
    expect(run.summary?.pointsAcknowledged).toBe(await acknowledgedInIntervals(stack, runId));
  });

  it('shuts down when its parent process has ended', async () => {
    worker.child.stdin?.end();
    expect(await worker.exited).toBe(0);
  });

  it('executes a run once, however often it is notified', async () => {
    const runId = await startRun(stack, forShort);
    await Promise.all(Array.from({ length: 100 }, () => stack.context.queue.notifyRun(runId)));
    await untilRun(stack, runId, (run) => isTerminal(run.state));
    await stack.context.queue.notifyRun(runId);
    const next = await startRun(stack, forShort);
    await untilRun(stack, next, (run) => isTerminal(run.state));
    const { rows } = await stack.pool.query(
      `SELECT state, epoch, (SELECT count(*)::int FROM run_event WHERE run_id = run.id AND message = 'claimed') AS claims
       FROM run WHERE id = $1`,
      [runId],
    );
    expect(rows).toEqual([{ state: 'succeeded', epoch: 1, claims: 1 }]);
  });

  it.each(['preparing', 'running', 'verifying'] as const)(
    'ends a run that is cancelled while %s as cancelled, with what it had done',
    async (state) => {
      const runId = await startRun(stack, state === 'verifying' ? withLongVerification : forLong);
      await untilRun(stack, runId, (run) => run.state === state);
      await cancelRun(stack.context, { runId });
      const run = await untilRun(stack, runId, (candidate) => isTerminal(candidate.state), 10_000);
      expect(run).toMatchObject({ state: 'cancelled', end: { code: 'cancelled_by_user' } });
      expect(run.summary).not.toBeNull();
    },
  );

  it('finishes the run after an outage of the database, with every acknowledged point recorded, and takes the next', async () => {
    worker.child.kill('SIGTERM');
    await worker.exited;
    const direct = new URL(stack.database.url);
    const proxy = await openCuttableProxy(direct.hostname, Number(direct.port));
    const through = new URL(direct);
    through.port = String(proxy.port);
    through.hostname = '127.0.0.1';
    worker = await stack.startWorker(through.href);
    const runId = await startRun(stack, aPlan({ extent: { kind: 'wall-time', seconds: 9 } }));
    await untilRun(stack, runId, (run) => (run.progress?.pointsAcknowledged ?? 0) > 1_000);
    proxy.cut();
    await systemClock.sleep(3_000);
    proxy.mend();
    const run = await untilRun(stack, runId, (candidate) => isTerminal(candidate.state));
    expect(run.state).toBe('succeeded');
    expect(await acknowledgedInIntervals(stack, runId)).toBe(run.summary?.pointsAcknowledged);
    const { rows } = await stack.pool.query(
      'SELECT count(*)::int AS flushes, max(sequence) + 1 AS expected FROM run_flush WHERE run_id = $1',
      [runId],
    );
    expect(rows[0]?.flushes).toBe(rows[0]?.expected);
    const next = await startRun(stack, forShort);
    await untilRun(stack, next, (candidate) => candidate.state === 'succeeded');
    worker.child.kill('SIGTERM');
    await worker.exited;
    await proxy.close();
  });
});

describe('without any worker', () => {
  let stack: WorkerStack;

  beforeAll(async () => {
    stack = await openWorkerStack();
  });

  afterAll(() => stack.close());

  it('ends a queued run immediately when it is cancelled', async () => {
    const runId = await startRun(stack, forShort);
    await cancelRun(stack.context, { runId });
    expect(await getRun(stack.context, { runId })).toMatchObject({ state: 'cancelled' });
  });

  it('accepts exactly one of a hundred claims of a run', async () => {
    for (let round = 0; round < 10; round += 1) {
      const runId = await startRun(stack, forShort);
      const claims = await Promise.all(
        Array.from({ length: 100 }, (_, claimant) =>
          claimRun(stack.context, { runId, workerId: `round-${round}-claimant-${claimant}` }),
        ),
      );
      expect(claims.filter((claim) => claim !== null)).toHaveLength(1);
    }
  });

  it('ends a run in exactly one way when cancellation and completion race', async () => {
    for (let round = 0; round < 50; round += 1) {
      const runId = await startRun(stack, forShort);
      const claimed = await claimRun(stack.context, { runId, workerId: `racer-${round}` });
      const epoch = claimed?.epoch ?? -1;
      for (const state of ['preparing', 'running', 'draining', 'verifying'] as const) {
        expect(await moveRun(stack.context, { runId, epoch, state })).toBe('moved');
      }
      const summary = aSummary();
      const [cancelled] = await Promise.all([
        cancelRun(stack.context, { runId }).then(
          () => true,
          (error: unknown) => {
            expect(error).toBeInstanceOf(DomainError);
            return false;
          },
        ),
        moveRun(stack.context, { runId, epoch, state: 'finalizing' }).then(() =>
          finishRun(stack.context, { runId, epoch, end: summary.end, summary }),
        ),
      ]);
      const { state } = await getRun(stack.context, { runId });
      expect(state).toBe(cancelled ? 'cancelled' : 'succeeded');
    }
  });
});

async function countRows(stack: WorkerStack, runId: string): Promise<{ samples: number; intervals: number }> {
  const { rows } = await stack.pool.query(
    `SELECT (SELECT count(*)::int FROM sample WHERE run_id = $1) AS samples,
            (SELECT count(*)::int FROM "interval" WHERE run_id = $1) AS intervals`,
    [runId],
  );
  return { samples: Number(rows[0]?.samples), intervals: Number(rows[0]?.intervals) };
}

async function acknowledgedInIntervals(stack: WorkerStack, runId: string): Promise<number> {
  const { rows } = await stack.pool.query(
    `SELECT COALESCE(sum((report ->> 'pointsAcknowledged')::float8), 0) AS points FROM "interval" WHERE run_id = $1`,
    [runId],
  );
  return Number(rows[0]?.points);
}
