import type { Socket } from 'node:net';
import { DomainError } from '@tidemark/domain/kernel/errors';
import type { AllowedAddresses, MoreServer } from '@tidemark/domain/target/batch-writer';
import type { CachedPoint } from '@tidemark/imports/graphite/cache-answer';
import { cacheBulkQueryFrame } from '@tidemark/imports/graphite/pickle-writer';
import { describeTransportError } from '../egress/describe-transport-error.ts';
import { guardedConnector } from '../egress/guarded-connector.ts';
import { exchange } from './cache-query.ts';

const loopback: AllowedAddresses = { addresses: ['127.0.0.1'], launchesDirectory: null };
const connectTimeoutMs = 2_000;
const answerTimeoutMs = 10_000;
const pathsPerQuery = 200;
/** Of one answer: a cache may hold a whole run of its paths. */
const answerLimits = { bytes: 64 * 1_048_576, items: 20_000_000, memo: 20_000_000 };

/** queryCache asks a launched cache on loopback, as `queryCacheAt` does. */
export function queryCache(port: number, paths: readonly string[]): Promise<Map<string, CachedPoint[]>> {
  return queryCacheAt({ url: `tcp://127.0.0.1:${port}`, allowedAddresses: loopback }, paths);
}

/**
 * queryCacheAt asks a cache at its query port what it holds of paths and has not yet written. Paths of which it holds nothing are left out.
 * It throws where the cache does not answer: that is not the same as holding nothing.
 */
export async function queryCacheAt(
  server: MoreServer,
  paths: readonly string[],
  timeoutMs = answerTimeoutMs,
): Promise<Map<string, CachedPoint[]>> {
  const held = new Map<string, CachedPoint[]>();
  if (paths.length === 0) return held;
  const { host } = new URL(server.url);
  const socket = await connect(server);
  let isLate = false;
  // Each exchange listens for itself.
  socket.on('error', () => undefined);
  socket.setTimeout(timeoutMs, () => {
    isLate = true;
    socket.destroy();
  });
  try {
    for (let first = 0; first < paths.length; first += pathsPerQuery) {
      const query = cacheBulkQueryFrame(paths.slice(first, first + pathsPerQuery));
      const answer = await exchange(socket, query, answerLimits);
      if (!answer.ok)
        throw silent(host, isLate ? `it did not answer within ${timeoutMs / 1_000} s` : answer.reason);
      for (const [path, points] of answer.points) if (points.length > 0) held.set(path, [...points]);
    }
    return held;
  } finally {
    socket.destroy();
  }
}

function connect({ url, allowedAddresses }: MoreServer): Promise<Socket> {
  const { host, hostname, port } = new URL(url);
  const open = guardedConnector(allowedAddresses, connectTimeoutMs);
  return new Promise((resolve, reject) => {
    open({ hostname: hostname.replace(/^\[|\]$/g, ''), port, protocol: 'http:' }, (error, socket) => {
      if (error === null) resolve(socket);
      else reject(silent(host, describeTransportError(error)));
    });
  });
}

function silent(host: string, detail: string): DomainError {
  return new DomainError('target_unreachable', { host, detail });
}
