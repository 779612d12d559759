import type { Clock } from '@tidemark/domain/kernel/clock';
import { DomainError } from '@tidemark/domain/kernel/errors';
import { createPostgresBackend, type JobsOptions, Queue } from 'bullmq';
import { type JobName, type JobPayload, jobCatalog, queueNameOf } from './job-catalog.ts';
import { postgresConnection, type QueueEngine, redisConnection, redisPrefix } from './queue-engine.ts';

/** Puts jobs into the queue; services and the worker's sweeper call it. It fails fast and never waits for the queue to return. */
export interface JobQueue {
  /**
   * Notifies the workers of a run: one will check whether it may be claimed. Notifying twice before a worker comes is one job; a
   * notification for another turn is another.
   */
  notifyRun(runId: string, turn?: number | null, again?: boolean): Promise<void>;
  enqueue<Name extends JobName>(name: Name, payload: JobPayload<Name>): Promise<void>;
  /** Resolves where the queue answers now, or throws `queue_unavailable`. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** The part of a BullMQ queue that a producer needs, alike on both engines. */
type Producer = {
  add(name: string, data: unknown, options: JobsOptions): Promise<unknown>;
  count(): Promise<number>;
  close(): Promise<void>;
};

/** Longest time a caller waits for the queue to take a job. */
const enqueueTimeoutMs = 3_000;

/** createJobQueue opens nothing by itself: the first job does, and a failed opening is tried anew by the next job. */
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
