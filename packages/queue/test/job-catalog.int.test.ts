import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { systemClock } from '@tidemark/clock/system-clock';
import { isDomainError } from '@tidemark/domain/kernel/errors';
import { createPostgresBackend, Queue } from 'bullmq';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createJobQueue, type JobQueue } from '../src/create-job-queue.ts';
import { createJobWorker, type JobWorker } from '../src/create-job-worker.ts';
import { queueNameOf } from '../src/job-catalog.ts';
import { postgresConnection, type QueueEngine, redisConnection, redisPrefix } from '../src/queue-engine.ts';
import { type OwnEngine, ownPostgresEngine, ownRedisEngine } from './engines.ts';

const engines = [
  ['PostgreSQL', ownPostgresEngine],
  ['Redis', ownRedisEngine],
] as const;

/** Executed run ids and refusals in order; `next` resolves with the first one that is not taken yet. */
function createLog() {
  const entries: string[] = [];
  const waiting: ((entry: string) => void)[] = [];
  return {
    entries,
    add(entry: string) {
      entries.push(entry);
      waiting.shift()?.(entry);
    },
    next: () => new Promise<string>((resolve) => waiting.push(resolve)),
  };
}

function openRawQueue(engine: QueueEngine) {
  const name = queueNameOf('run.execute');
  return engine.kind === 'postgres'
    ? new Queue(name, { connection: postgresConnection(engine, 2) }, createPostgresBackend)
    : new Queue(name, { connection: redisConnection(engine, 'worker'), prefix: redisPrefix(engine) });
}

async function untilEmpty(raw: ReturnType<typeof openRawQueue>): Promise<void> {
  const deadlineMs = systemClock.nowMs() + 20_000;
  for (;;) {
    const counts = await raw.getJobCounts();
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    if (total === 0) return;
    if (systemClock.nowMs() > deadlineMs) throw new Error(`jobs remain: ${JSON.stringify(counts)}`);
    await systemClock.sleep(100);
  }
}

describe.each(engines)('the job catalog on %s', (_name, openEngine) => {
  let own: OwnEngine;
  let queue: JobQueue;
  let raw: ReturnType<typeof openRawQueue>;
  const workers: JobWorker[] = [];
  const children: ChildProcess[] = [];

  beforeAll(async () => {
    own = await openEngine();
    queue = createJobQueue(own.engine, systemClock);
    await queue.enqueue('run.execute', { runId: 'opens-the-queue' });
    raw = openRawQueue(own.engine);
    raw.on('error', () => undefined);
    await raw.drain();
  });

  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.close()));
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });

  afterAll(async () => {
    await raw.obliterate({ force: true });
    await queue.close();
    await raw.close();
    await own.drop();
  });

  async function startWorker(log: ReturnType<typeof createLog>): Promise<void> {
    const worker = await createJobWorker({
      engine: own.engine,
      name: 'run.execute',
      policy: { lockDurationMs: 1_500, stalledCheckIntervalMs: 500 },
      handle: async ({ runId }) => log.add(runId),
      report: { refused: () => log.add('refused'), error: () => undefined },
    });
    workers.push(worker);
  }

  async function startStuckWorker(): Promise<AsyncIterableIterator<string>> {
    const file = fileURLToPath(new URL('./stuck-worker.ts', import.meta.url));
    const child = spawn(process.execPath, ['--import', 'tsx', file, JSON.stringify(own.engine)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    expect((await lines.next()).value).toBe('ready');
    return lines;
  }

  it('delivers a run once, however often workers are notified of it before one comes', async () => {
    await Promise.all(Array.from({ length: 20 }, () => queue.notifyRun('once')));
    const log = createLog();
    const delivered = log.next();
    await startWorker(log);
    await delivered;
    await untilEmpty(raw);
    expect(log.entries).toEqual(['once']);
  });

  it('delivers a run of an experiment once for each turn, though the job of an earlier turn is still at work', async () => {
    const log = createLog();
    const notified = [1, 1, 2, 2, 2].map((turn) => queue.notifyRun('run-of-experiment', turn));
    await Promise.all(notified);
    await startWorker(log);
    await untilEmpty(raw);
    expect(log.entries).toEqual(['run-of-experiment', 'run-of-experiment']);
  });

  it('delivers a run once more when it is notified after its first job has ended', async () => {
    const log = createLog();
    await startWorker(log);
    for (const _round of [1, 2]) {
      const delivered = log.next();
      await queue.notifyRun('again');
      await delivered;
      await untilEmpty(raw);
    }
    expect(log.entries).toEqual(['again', 'again']);
  });

  it('does not execute a job whose payload does not match the catalog, and continues with the next', async () => {
    const log = createLog();
    await raw.add(
      'run.execute',
      { runId: 'a; DROP TABLE run', extra: 1 },
      { jobId: 'run-bad', removeOnFail: true },
    );
    const refused = log.next();
    await startWorker(log);
    expect(await refused).toBe('refused');
    const delivered = log.next();
    await queue.notifyRun('good');
    expect(await delivered).toBe('good');
    await untilEmpty(raw);
  });

  it('refuses to take a payload that is not what the catalog says', async () => {
    await expect(queue.notifyRun('not an id')).rejects.toThrow();
  });

  it('never executes a job again whose worker process was killed with SIGKILL', async () => {
    const lines = await startStuckWorker();
    await queue.notifyRun('killed');
    expect((await lines.next()).value).toBe('executing killed');
    const child = children[0];
    if (!child) throw new Error('the worker process is not there');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const log = createLog();
    await startWorker(log);
    await untilEmpty(raw);
    const delivered = log.next();
    await queue.notifyRun('next');
    await delivered;
    expect(log.entries).toEqual(['next']);
  });

  it('delivers a run that is notified again, though its first job lies with a worker that never ends it', async () => {
    const lines = await startStuckWorker();
    await queue.notifyRun('cut-off');
    expect((await lines.next()).value).toBe('executing cut-off');
    const log = createLog();
    const delivered = log.next();
    await startWorker(log);
    await queue.notifyRun('cut-off');
    await Promise.all([1, 2, 3].map(() => queue.notifyRun('cut-off', null, true)));
    expect(await delivered).toBe('cut-off');
    expect(log.entries).toEqual(['cut-off']);
    expect(await raw.getActiveCount()).toBeGreaterThan(0);
  });
});

describe('a queue that is not there', () => {
  it.each([
    ['PostgreSQL', { kind: 'postgres', url: 'postgres://none:x@127.0.0.1:1/none' }],
    ['Redis', { kind: 'redis', url: 'redis://127.0.0.1:1' }],
  ] as const)(
    'is reported as unavailable on %s instead of being waited for',
    async (_name, engine) => {
      const queue = createJobQueue(engine, systemClock);
      const failure = await queue.notifyRun('r1').then(
        () => null,
        (error: unknown) => error,
      );
      expect(isDomainError(failure, 'queue_unavailable')).toBe(true);
      await queue.close();
    },
    10_000,
  );
});
