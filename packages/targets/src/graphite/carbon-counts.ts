import type { HeldReports } from './held-reports.ts';
import { missingReports } from './missing-reports.ts';
import { incompleteText, noCounts, type PartCounts } from './part-counts.ts';
import { destinationPrefix, type ReportingPart, type ReportPaths } from './report-paths.ts';
import type { Report } from './report-series.ts';

/** How often launched parts report about themselves. */
const reportSeconds = 2;
/** The paths of one report are stamped within this time. */
const reportSpanSeconds = 0.1;
/** An idle cache writes what it holds within this time. */
const longestIdleSeconds = 3.8;
const usPerSecond = 1_000_000;

/**
 * cacheCounts gives what a carbon-cache reported. Its own metrics are among those that it committed, and those of carbon-relays, which
 * reach it as any other, among those that it received.
 */
export function cacheCounts(
  name: string,
  held: HeldReports,
  own: ReportPaths,
  relays: readonly ReportPaths[],
  hasEnded: boolean,
): PartCounts {
  const of = (metric: string) => held.of(`${own.prefix}.${metric}`);
  const last = of('metricsReceived').latest();
  if (last === null) return noCounts(name, 'carbon-cache');
  const relayPaths = relays.flatMap(({ always, sometimes }) => [...always, ...sometimes]);
  const ownPaths = [...own.always, ...own.sometimes];
  const allPaths = [...relayPaths, ...ownPaths];
  const arrived = count(relayPaths, (path) => held.of(path).countBefore(beginOf(last)));
  const commit = beginOf(of('committedPoints').latest() ?? last);
  const recorded = (moment: number) => count(allPaths, (path) => held.of(path).countBefore(moment));
  // Of an idle cache, what its memory held at that moment was written since; of a busy one this is a few metrics too many.
  const size = of('cache.size').latest()?.value ?? null;
  const waiting = recorded(commit) - recorded(commit - longestIdleSeconds);
  const written = recorded(commit) - Math.min(size ?? 0, waiting);
  const files = count(allPaths, (path) =>
    held.of(path).isStored() && held.of(path).countBefore(commit) > 0 ? 1 : 0,
  );
  const updateTime = of('avgUpdateTime').latest();
  return {
    ...noCounts(name, 'carbon-cache'),
    reportedAtSeconds: last.timestampSeconds,
    incomplete: incompleteText(
      missingReports(
        own.always.map((path) => held.of(path).seconds()),
        reportSeconds,
      ),
      count(ownPaths, (path) => held.of(path).impossible()),
      hasEnded,
    ),
    received: atLeastZero(of('metricsReceived').sum() - arrived),
    committed: atLeastZero(of('committedPoints').sum() - written),
    // A cache that is not busy writes each of its own with an update of its own.
    updateOperations: atLeastZero(of('updateOperations').sum() - written),
    creates: atLeastZero(of('creates').sum() - files),
    droppedCreates: of('droppedCreates').sum(),
    lacksOwnFiles: new Set(own.always.map((path) => held.of(path).isStored())).size > 1,
    overflow: of('cache.overflow').sum(),
    refused: of('errors').sum(),
    cacheSize: size,
    cacheQueues: of('cache.queues').latest()?.value ?? null,
    pointsPerUpdate: of('pointsPerUpdate').latest()?.value ?? null,
    avgUpdateTimeUs: updateTime && updateTime.value * usPerSecond,
  };
}

/** A cache, and what of a relay's reports arrived in it. */
export type CacheWithReports = { name: string; held: HeldReports };

/** carbonRelayCounts gives what a carbon-relay reported; each path reaches one cache, or several with copies. */
export function carbonRelayCounts(
  { name }: ReportingPart,
  own: ReportPaths,
  destinations: readonly ReportingPart[],
  caches: readonly CacheWithReports[],
  hasEnded: boolean,
): PartCounts {
  const sum = (path: string) => Math.max(0, ...caches.map(({ held }) => held.of(path).sum()));
  const latest = (path: string) =>
    caches
      .flatMap(({ held }) => held.of(path).latest() ?? [])
      .toSorted((a, b) => b.timestampSeconds - a.timestampSeconds)[0] ?? null;
  const last = latest(`${own.prefix}.metricsReceived`);
  if (last === null) return noCounts(name, 'carbon-relay');
  const paths = [...own.always, ...own.sometimes];
  const seconds = (path: string) => caches.flatMap(({ held }) => held.of(path).seconds());
  return {
    ...noCounts(name, 'carbon-relay'),
    reportedAtSeconds: last.timestampSeconds,
    incomplete: incompleteText(
      missingReports(own.always.map(seconds), reportSeconds),
      count(paths, (path) => count(caches, ({ held }) => held.of(path).impossible())),
      hasEnded,
    ),
    received: sum(`${own.prefix}.metricsReceived`),
    destinations: destinations.map((to) => {
      const prefix = destinationPrefix(own.prefix, to);
      const cache = caches.find((each) => each.name === to.name);
      const before = beginOf(latest(`${prefix}.sent`) ?? last);
      const ownSent = cache ? count(paths, (path) => cache.held.of(path).countBefore(before)) : 0;
      const queue = latest(`${prefix}.relayMaxQueueLength`);
      return {
        name: to.name,
        sent: atLeastZero(sum(`${prefix}.sent`) - ownSent),
        dropped: sum(`${prefix}.fullQueueDrops`),
        // It is reported only of intervals in which something was queued.
        queued: queue !== null && queue.timestampSeconds >= beginOf(last) ? queue.value : 0,
      };
    }),
  };
}

/** A moment before a report, and after the one before it. */
function beginOf({ timestampSeconds }: Report): number {
  return timestampSeconds - reportSpanSeconds;
}

function count<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0);
}

function atLeastZero(value: number): number {
  return Math.max(0, value);
}
