import { randomBytes } from 'node:crypto';
import { systemClock } from '@tidemark/clock/system-clock';
import { isTerminal } from '@tidemark/domain/run/run-state';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { type CreateRunInput, createRun } from '@tidemark/services/runs/create-run';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorkerStack, type TestWorker, untilRun, type WorkerStack } from './worker-stack.ts';

const role = `tidemark_test_role_${randomBytes(4).toString('hex')}`;
const rounds = 40;
const pauseMs = 25;
/** After a failed sweep the next one waits 24 s; 10 s later it resends notices, and a worker that receives none for a minute is replaced. */
const takenWithinMs = 140_000;

/** A short run on a launched server. */
const aRun: CreateRunInput = {
  name: 'a run after connections were ended',
  plan: {
    schema: aSchema(),
    profile: aProfile({ extent: { kind: 'points', points: 2_000 } }),
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

describe('a worker whose connections the database ends', () => {
  let stack: WorkerStack;
  let worker: TestWorker;

  beforeAll(async () => {
    stack = await openWorkerStack();
    await stack.pool.query(`CREATE ROLE ${role} SUPERUSER LOGIN PASSWORD '${role}'`);
    const url = new URL(stack.database.url);
    url.username = role;
    url.password = role;
    worker = await stack.startWorker(url.href);
  });

  afterAll(async () => {
    worker.child.kill('SIGTERM');
    await worker.exited;
    await stack.pool.query(`REASSIGN OWNED BY ${role} TO CURRENT_USER`);
    await stack.pool.query(`DROP ROLE ${role}`);
    await stack.close();
  });

  /** Ends all connections of the worker repeatedly, to hit also those in use and those just opened. */
  async function endConnections(): Promise<number> {
    let ended = 0;
    for (let round = 0; round < rounds; round += 1) {
      const { rowCount } = await stack.pool.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1',
        [role],
      );
      ended += rowCount ?? 0;
      await systemClock.sleep(pauseMs);
    }
    return ended;
  }

  it('keeps running, and takes the next run', { timeout: 180_000 }, async () => {
    const before = await createRun(stack.context, aRun);
    await untilRun(stack, before.run.id, (run) => run.state === 'succeeded');
    expect(await endConnections()).toBeGreaterThan(0);
    const next = await createRun(stack.context, aRun);
    const ended = await untilRun(stack, next.run.id, (run) => isTerminal(run.state), takenWithinMs);
    expect(ended.state).toBe('succeeded');
    expect(worker.child.exitCode).toBeNull();
  });
});
