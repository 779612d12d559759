import { systemClock } from '@tidemark/clock/system-clock';
import type { Clock } from '@tidemark/domain/kernel/clock';
import { DomainError } from '@tidemark/domain/kernel/errors';
import type { GraphiteTarget } from '@tidemark/domain/target/target';
import type { ServerStats, SessionOrder, TargetContainer, TargetSession } from '../session/target-session.ts';
import { connectOnce } from './connect-once.ts';

/** openGraphite speaks to a Graphite beside the load: it connects, and reads back through the render API where there is one. */
export function openGraphite(
  order: SessionOrder & { target: GraphiteTarget },
  clock: Clock = systemClock,
): TargetSession {
  const { target, allowedAddresses } = order;
  const { host } = new URL(target.url);
  return {
    host,
    async ping() {
      await connectOnce(target.url, allowedAddresses);
      return { version: null };
    },
    async authenticate() {
      const startedMs = clock.nowMs();
      await connectOnce(target.url, allowedAddresses);
      return `accepts connections within ${(clock.nowMs() - startedMs).toFixed(1)} ms`;
    },
    containerOf: (runId) => pathsOf(target, runId),
    containerNoun: 'paths',
    listContainers: () => Promise.reject(unreadable(host)),
    importSchema: () => Promise.reject(unreadable(host)),
    close: () => Promise.resolve(),
  };
}

/** What a run writes: its paths. Nothing is created before, and nothing can be deleted through the network. */
function pathsOf(target: GraphiteTarget, runId: string): TargetContainer {
  const { url, protocol, naming, closeTimeoutSeconds } = target;
  const runName = runNameOf(runId);
  const { host } = new URL(url);
  return {
    name: runName,
    endpoint: {
      kind: 'graphite',
      url,
      protocol,
      naming,
      runName,
      closeTimeoutMs: closeTimeoutSeconds * 1_000,
    },
    isKept: true,
    isShared: false,
    shards: null,
    keys: null,
    create: () => Promise.resolve(),
    countPoints: () => Promise.reject(unreadable(host)),
    readStats: () => Promise.resolve(noStats),
    countShards: () => Promise.resolve(null),
    forceCollection: () => Promise.resolve(false),
    drop: () => Promise.resolve(),
  };
}

/** runNameOf fills {run}: a node of a path that no other run has. */
export function runNameOf(runId: string): string {
  return runId.replace(/[^A-Za-z0-9_-]/g, '_');
}

function unreadable(host: string): DomainError {
  return new DomainError('target_refused', {
    host,
    detail: 'Graphite counts nothing and lists no schema; its series are read one by one',
  });
}

const noStats: ServerStats = {
  heapInUseBytes: null,
  heapAllocBytes: null,
  sysBytes: null,
  rssBytes: null,
  observedSeries: null,
  diskBytes: null,
  cacheBytes: null,
  snapshotBytes: null,
  goroutines: null,
  pointsWrittenTotal: null,
  uptimeMs: null,
  compactions: null,
  collections: null,
};
