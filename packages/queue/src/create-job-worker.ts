import { createPostgresBackend, type Job, UnrecoverableError, Worker } from 'bullmq';
import { type JobName, type JobPayload, type JobPolicy, jobCatalog, queueNameOf } from './job-catalog.ts';
import { postgresConnection, type QueueEngine, redisConnection, redisPrefix } from './queue-engine.ts';

/** What a worker of one job needs: where jobs lie, which they are, what to do, and where failures are reported. */
export type JobWorkerOptions<Name extends JobName> = {
  engine: QueueEngine;
  name: Name;
  handle: (payload: JobPayload<Name>) => Promise<void>;
  report: JobWorkerReport;
  /** Figures of the catalog's policy to be replaced, so that a test need not wait for half a minute. */
  policy?: Partial<JobPolicy>;
};

/** Receives what happens besides the work itself; nothing here decides anything about a run. */
export type JobWorkerReport = {
  /** A job's payload is not what the catalog says: it was not executed and never will be. */
  refused(detail: string): void;
  /** The queue does not answer, or a handler threw. The worker goes on by itself. */
  error(error: Error): void;
};

export interface JobWorker {
  /** Takes no further job and resolves when the handlers that run have ended. */
  close(): Promise<void>;
}

/** How soon a worker tries again after the queue did not answer. */
const retryDelayMs = 1_000;

/** createJobWorker resolves when the worker takes jobs, and rejects where the queue cannot be opened. */
export async function createJobWorker<Name extends JobName>(
  options: JobWorkerOptions<Name>,
): Promise<JobWorker> {
  const worker = constructWorker(options);
  worker.on('error', (error) => options.report.error(error));
  worker.on('failed', (_job, error) => {
    if (!(error instanceof UnrecoverableError)) options.report.error(error);
  });
  try {
    await worker.waitUntilReady();
  } catch (cause) {
    await worker.close(true).catch(() => undefined);
    throw cause;
  }
  return { close: () => worker.close() };
}

function constructWorker<Name extends JobName>(options: JobWorkerOptions<Name>) {
  const { engine, name } = options;
  const policy = { ...jobCatalog[name].policy, ...options.policy };
  const settings = {
    concurrency: policy.concurrency,
    lockDuration: policy.lockDurationMs,
    stalledInterval: policy.stalledCheckIntervalMs,
    maxStalledCount: policy.maxStalledCount,
    runRetryDelay: retryDelayMs,
  };
  const process = (job: Job) => executeJob(options, job.data);
  return engine.kind === 'postgres'
    ? new Worker(
        queueNameOf(name),
        process,
        { connection: postgresConnection(engine, 4), ...settings },
        createPostgresBackend,
      )
    : new Worker(queueNameOf(name), process, {
        connection: redisConnection(engine, 'worker'),
        prefix: redisPrefix(engine),
        ...settings,
      });
}

async function executeJob<Name extends JobName>(
  options: JobWorkerOptions<Name>,
  data: unknown,
): Promise<void> {
  const parsed = jobCatalog[options.name].schema.safeParse(data);
  if (!parsed.success) {
    options.report.refused(
      `${options.name}: ${parsed.error.issues.map((issue) => issue.message).join('; ')}`,
    );
    throw new UnrecoverableError('the payload is not what the catalog says');
  }
  await options.handle(parsed.data);
}
