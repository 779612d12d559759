import { DomainError } from '@tidemark/domain/kernel/errors';
import type { AllowedAddresses } from '@tidemark/domain/target/batch-writer';
import type { GraphiteTarget } from '@tidemark/domain/target/target';
import type { ServerStats, SessionOrder, TargetContainer, TargetSession } from '../session/target-session.ts';
import { connectOnce } from './connect-once.ts';
import { createRenderApi } from './render-api.ts';

/** openGraphite speaks to a Graphite beside the load: it connects, and asks the addresses that a run is read back from; it sends no metric. */
export function openGraphite(order: SessionOrder & { target: GraphiteTarget }): TargetSession {
  const { target, allowedAddresses } = order;
  const { host } = new URL(target.url);
  return {
    host,
    async ping() {
      await connectOnce(target.url, allowedAddresses);
      return { version: null };
    },
    authenticate: () => describeReading(order),
    containerOf: (runId) => pathsOf(target, runId),
    containerNoun: 'paths',
    listContainers: () => Promise.reject(unreadable(host)),
    importSchema: () => Promise.reject(unreadable(host)),
    close: () => Promise.resolve(),
  };
}

/** Graphite has no login: what there is to find out is how a run is read back. */
async function describeReading({
  target,
  others = [],
}: SessionOrder & { target: GraphiteTarget }): Promise<string> {
  const allowed = (url: string) => others.find((other) => other.url === url)?.allowedAddresses ?? noAddresses;
  for (const url of target.cacheQueryUrls) await connectOnce(url, allowed(url));
  const caches = target.cacheQueryUrls.length;
  const held = caches === 0 ? '' : ` and ${caches} query port${caches === 1 ? '' : 's'} of caches`;
  const { renderUrl, tls } = target;
  if (renderUrl === null)
    return caches === 0
      ? 'a run is not read back, for no address of graphite-web is given'
      : `a run is not read back: graphite-web is missing beside${held.replace(' and', '')}`;
  const render = createRenderApi({ url: renderUrl, allowedAddresses: allowed(renderUrl), tls });
  try {
    const version = await render.version();
    const count = await render.countTop();
    const nodes = `${count} ${count === 1 ? 'node' : 'nodes'} at the top of its tree`;
    return `a run is read back through graphite-web ${version} (${nodes})${held}`;
  } finally {
    await render.close();
  }
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

const noAddresses: AllowedAddresses = { addresses: [], launchesDirectory: null };

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
