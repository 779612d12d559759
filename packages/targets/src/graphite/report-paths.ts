import { instanceOf } from '@tidemark/domain/target/graphite-launcher';

/** A part that reports about itself, as far as its paths depend on it. */
export type ReportingPart = { name: string; ports: { line: number; pickle: number | null } };

/** Of a cache: one report per interval, always. */
const cacheAlways = [
  'metricsReceived',
  'committedPoints',
  'updateOperations',
  'creates',
  'droppedCreates',
  'errors',
  'cache.size',
  'cache.queues',
  'cache.overflow',
  'cache.queries',
  'cache.bulk_queries',
  'activeConnections',
  'blacklistMatches',
  'whitelistRejects',
  'cpuUsage',
  'memUsage',
];
/** Of a cache: only of an interval in which it wrote, or was asked. */
const cacheSometimes = ['avgUpdateTime', 'pointsPerUpdate', 'cache.bulk_queries_average_size'];

const relayAlways = [
  'metricsReceived',
  'activeConnections',
  'blacklistMatches',
  'whitelistRejects',
  'cpuUsage',
  'memUsage',
];
/** Of a carbon-relay by destination: only of an interval in which it counted something. */
const destinationSometimes = [
  'sent',
  'attemptedRelays',
  'batchesSent',
  'relayMaxQueueLength',
  'fullQueueDrops',
  'queuedUntilConnected',
  'queuedUntilReady',
  'slowConnectionReset',
];

/** Paths of a part's own metrics: `always` are reported in each interval, so that a missing one shows. */
export type ReportPaths = { prefix: string; always: string[]; sometimes: string[] };

/** cacheReportPaths names what a carbon-cache reports about itself; dots in the name of the host become `_`. */
export function cacheReportPaths(hostName: string, part: ReportingPart): ReportPaths {
  const prefix = `carbon.agents.${sourceOf(hostName, part)}`;
  return {
    prefix,
    always: cacheAlways.map((metric) => `${prefix}.${metric}`),
    sometimes: cacheSometimes.map((metric) => `${prefix}.${metric}`),
  };
}

/** relayReportPaths names what a carbon-relay reports about itself; its reports travel its own ring into the caches. */
export function relayReportPaths(
  hostName: string,
  part: ReportingPart,
  destinations: readonly ReportingPart[],
): ReportPaths {
  const prefix = `carbon.relays.${sourceOf(hostName, part)}`;
  return {
    prefix,
    always: relayAlways.map((metric) => `${prefix}.${metric}`),
    sometimes: destinations.flatMap((to) =>
      destinationSometimes.map((metric) => `${destinationPrefix(prefix, to)}.${metric}`),
    ),
  };
}

/** destinationPrefix begins the paths of what a carbon-relay counts of one part behind it. */
export function destinationPrefix(prefix: string, { name, ports }: ReportingPart): string {
  return `${prefix}.destinations.127_0_0_1:${ports.pickle ?? ports.line}:${instanceOf(name)}`;
}

function sourceOf(hostName: string, { name }: ReportingPart): string {
  return `${hostName.replaceAll('.', '_')}-${instanceOf(name)}`;
}
