import { createPostgresBackend, type Job, UnrecoverableError, Worker } from 'bullmq';
import { type JobName, type JobPayload, type JobPolicy, jobCatalog, queueNameOf } from './job-catalog.ts';
import { postgresConnection, type QueueEngine, redisConnection, redisPrefix } from './queue-engine.ts';

/** Configuration of a worker: the queue, the job, its handler, and where failures are reported. */
export type JobWorkerOptions<Name extends JobName> = {
  engine: QueueEngine;
  name: Name;
  handle: (payload: JobPayload<Name>) => Promise<void>;
  report: JobWorkerReport;
  /** Overrides of the catalog's policy, so that a test need not wait for 30 s. */
  policy?: Partial<JobPolicy>;
};

/** Receives failures for the log; they never change a run. */
export type JobWorkerReport = {
  /** The payload of a job does not match the catalog: the job is dropped. */
  refused(detail: string): void;
  /** The queue is unavailable, or a handler threw. The worker continues. */
  error(error: Error): void;
};

export interface JobWorker {
  /** Takes no further job, and resolves when active handlers have ended. */
  close(): Promise<void>;
}

/** Pause before a worker reconnects. */
const retryDelayMs = 1_000;

/** createJobWorker resolves when the worker takes jobs, and rejects if it cannot connect to the queue. */
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
    throw new UnrecoverableError('the payload does not match the job catalog');
  }
  await options.handle(parsed.data);
}
