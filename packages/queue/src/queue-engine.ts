import { PatientSocket } from './patient-socket.ts';

/**
 * Where jobs lie. `postgres`: BullMQ's own PostgreSQL backend, nothing to install; `redis`: several machines.
 * `namespace` keeps apart installations that share a server (a schema in PostgreSQL, a key prefix in Redis).
 */
export type QueueEngine =
  | { kind: 'postgres'; url: string; namespace?: string }
  | { kind: 'redis'; url: string; namespace?: string };

/** How long opening a connection to the queue may take before it counts as unavailable. */
const connectTimeoutMs = 2_000;

/** postgresConnection is what BullMQ's PostgreSQL backend is opened with; it brings its own tables up to date. */
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

/** A connection that breaks outside of the pool fails its next query; without a listener, the error would end the process. */
function ignoreErrorEvents(client: { on(event: 'error', listener: () => void): unknown }): void {
  client.on('error', () => undefined);
}

/** redisConnection is what BullMQ opens ioredis with; a producer fails at once where a worker waits for Redis to return. */
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

/** redisPrefix is the key prefix of an installation. */
export function redisPrefix(engine: Extract<QueueEngine, { kind: 'redis' }>): string {
  return engine.namespace ?? 'tidemark';
}
