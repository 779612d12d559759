import { PatientSocket } from './patient-socket.ts';

/**
 * The queue engine. `postgres`: the PostgreSQL backend of BullMQ, nothing to install; `redis`: for several machines. `namespace`
 * separates installations that share a server (a schema in PostgreSQL, a key prefix in Redis).
 */
export type QueueEngine =
  | { kind: 'postgres'; url: string; namespace?: string }
  | { kind: 'redis'; url: string; namespace?: string };

/** Time limit for connecting to the queue. */
const connectTimeoutMs = 2_000;

/** postgresConnection gives the options of BullMQ's PostgreSQL backend, which migrates its own tables. */
export function postgresConnection(engine: Extract<QueueEngine, { kind: 'postgres' }>, poolSize: number) {
  return {
    connectionString: engine.url,
    migrate: true,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    onConnect: ignoreErrorEvents,
    stream: () => new PatientSocket(),
    ...(engine.namespace === undefined ? {} : { schema: engine.namespace }),
  };
}

/** A connection that breaks fails its next query; without a listener, its error event would end the process. */
function ignoreErrorEvents(client: { on(event: 'error', listener: () => void): unknown }): void {
  client.on('error', () => undefined);
}

/** redisConnection gives the options of ioredis for BullMQ: a producer fails immediately, a worker waits for Redis to return. */
export function redisConnection(
  engine: Extract<QueueEngine, { kind: 'redis' }>,
  role: 'producer' | 'worker',
) {
  return {
    url: engine.url,
    connectTimeout: connectTimeoutMs,
    ...(role === 'producer'
      ? { enableOfflineQueue: false, maxRetriesPerRequest: 1 }
      : { maxRetriesPerRequest: null }),
  };
}

/** redisPrefix gives the key prefix of an installation. */
export function redisPrefix(engine: Extract<QueueEngine, { kind: 'redis' }>): string {
  return engine.namespace ?? 'tidemark';
}
