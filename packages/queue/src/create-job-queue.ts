import type { Clock } from '@tidemark/domain/kernel/clock';
import { DomainError } from '@tidemark/domain/kernel/errors';
import { createPostgresBackend, type JobsOptions, Queue } from 'bullmq';
import { type JobName, type JobPayload, jobCatalog, queueNameOf } from './job-catalog.ts';
import { postgresConnection, type QueueEngine, redisConnection, redisPrefix } from './queue-engine.ts';

/** Adds jobs to the queue, for services and the sweeper of the worker. It fails fast if the queue is unavailable. */
export interface JobQueue {
  /**
   * Notifies the workers of a run: one of them tries to claim it. Two notifications before a worker takes the job are one job; a
   * notification for another turn is another job.
   */
  notifyRun(runId: string, turn?: number | null, again?: boolean): Promise<void>;
  enqueue<Name extends JobName>(name: Name, payload: JobPayload<Name>): Promise<void>;
  /** Resolves if the queue responds, or throws `queue_unavailable`. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** The part of a BullMQ queue that a producer needs, equal on both engines. */
type Producer = {
  add(name: string, data: unknown, options: JobsOptions): Promise<unknown>;
  count(): Promise<number>;
  close(): Promise<void>;
};

/** Time limit for adding a job. */
const enqueueTimeoutMs = 3_000;

/** createJobQueue connects with the first job; after a failure the next job retries. */
export function createJobQueue(engine: QueueEngine, clock: Clock): JobQueue {
  const producers = new Map<JobName, Promise<Producer>>();

  function producerOf(name: JobName): Promise<Producer> {
    const known = producers.get(name);
    if (known) return known;
    const opening = openProducer(engine, name, clock).catch((cause: unknown) => {
      producers.delete(name);
      throw cause;
    });
    producers.set(name, opening);
    return opening;
  }

  async function enqueue<Name extends JobName>(name: Name, payload: JobPayload<Name>): Promise<void> {
    const spec = jobCatalog[name];
    const data = spec.schema.parse(payload);
    const options: JobsOptions = {
      jobId: spec.jobId(data),
      attempts: spec.policy.attempts,
      removeOnComplete: true,
      removeOnFail: true,
    };
    const added = producerOf(name).then((producer) => producer.add(name, data, options));
    try {
      await withinTime(clock, added);
    } catch (cause) {
      throw new DomainError('queue_unavailable', {}, { cause });
    }
  }

  return {
    enqueue,
    notifyRun: (runId, turn, again) => enqueue('run.execute', { runId, turn, again }),
    ping: async () => {
      try {
        await withinTime(
          clock,
          producerOf('run.execute').then((producer) => producer.count()),
        );
      } catch (cause) {
        throw new DomainError('queue_unavailable', {}, { cause });
      }
    },
    close: async () => {
      const open = await Promise.allSettled(producers.values());
      await Promise.all(
        open.map((result) => (result.status === 'fulfilled' ? result.value.close() : undefined)),
      );
    },
  };
}

async function withinTime(clock: Clock, work: Promise<unknown>): Promise<void> {
  const done = new AbortController();
  const late = clock.sleep(enqueueTimeoutMs, done.signal).then(() => {
    if (!done.signal.aborted) throw new DomainError('queue_unavailable', {});
  });
  try {
    await Promise.race([work, late]);
  } finally {
    done.abort();
  }
}

async function openProducer(engine: QueueEngine, name: JobName, clock: Clock): Promise<Producer> {
  const queue = constructQueue(engine, queueNameOf(name));
  // Each job's own promise rejects; without a listener for the event, the process would end.
  queue.on('error', () => undefined);
  try {
    await withinTime(clock, queue.waitUntilReady());
    return queue;
  } catch (cause) {
    await queue.close().catch(() => undefined);
    throw cause;
  }
}

function constructQueue(engine: QueueEngine, name: string) {
  return engine.kind === 'postgres'
    ? new Queue(name, { connection: postgresConnection(engine, 2) }, createPostgresBackend)
    : new Queue(name, { connection: redisConnection(engine, 'producer'), prefix: redisPrefix(engine) });
}
