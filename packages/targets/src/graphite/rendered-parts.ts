import type { ProbeSample } from '@tidemark/domain/run/sample';
import { parseSelfMetric, type SelfMetric } from '@tidemark/imports/graphite/carbon-metrics';
import { noCounts, type PartCounts } from './part-counts.ts';
import { meterPart, type PartMeter } from './part-meter.ts';
import type { RenderedSeries } from './render-api.ts';
import { createReportSeries, type ReportSeries } from './report-series.ts';

/** What caches and relays of a Graphite say about themselves, as graphite-web finds it. */
export const reportPatterns = [
  'carbon.agents.*.{metricsReceived,committedPoints,updateOperations,creates,droppedCreates,errors,avgUpdateTime,pointsPerUpdate}',
  'carbon.agents.*.cache.{size,queues,overflow}',
  // carbon-c-relay has no cpuUsage: what its counters mean depends on its configuration.
  'carbon.relays.*.{metricsReceived,cpuUsage}',
  'carbon.relays.*.destinations.*.{sent,fullQueueDrops,relayMaxQueueLength}',
] as const;

/** Paths of a report that come in each interval: it is complete once it has all of those that its part has. */
const always = {
  cache: ['metricsReceived', 'committedPoints', 'updateOperations', 'creates', 'cache.size', 'cache.queues'],
  relay: ['metricsReceived', 'cpuUsage'],
} as const;

/** More parts than these are not followed. */
const maxParts = 32;
/** Of one part: a relay has three for each destination. */
const maxSeries = 200;
const keptSeconds = 900;
/** A distance of more intervals than these has a report missing. */
const longestDistance = 1.5;
const usPerSecond = 1_000_000;

/** Parts of a Graphite that runs elsewhere, followed by their reports about themselves. */
export type RenderedParts = {
  /** Takes what was rendered; gives samples of reports that are complete and new, rates only of those without one missing before. */
  take(series: ReadonlyMap<string, RenderedSeries>): ProbeSample[];
  /** How many parts were found so far. */
  count(): number;
  /** Shortest time between two reports; null: not known yet. */
  intervalSeconds(): number | null;
};

type Daemon = 'cache' | 'relay';
type Rendered = SelfMetric & RenderedSeries;

/** createRenderedParts begins without parts: the reports that are there first are where counting begins. */
export function createRenderedParts(): RenderedParts {
  const parts = new Map<string, FollowedPart>();
  return {
    take(series) {
      return [...bySource(series)].flatMap(([name, reports]) => {
        const daemon = reports[0]?.daemon === 'relay' ? 'relay' : 'cache';
        const known = parts.get(name);
        if (known === undefined && (parts.size >= maxParts || !isFollowed(daemon, reports))) return [];
        const part = known ?? followPart(name, daemon);
        parts.set(name, part);
        return part.take(reports);
      });
    },
    count: () => parts.size,
    intervalSeconds() {
      const known = [...parts.values()].flatMap((part) => part.intervalSeconds() ?? []);
      return known.length === 0 ? null : Math.min(...known);
    },
  };
}

/** Reports by the name of their part, such as "cache host-a". */
function bySource(series: ReadonlyMap<string, RenderedSeries>): Map<string, Rendered[]> {
  const found = new Map<string, Rendered[]>();
  for (const [path, rendered] of series) {
    const metric = parseSelfMetric(path);
    if (metric === null || metric.daemon === 'aggregator' || !/^[\w:-]{1,100}$/.test(metric.source)) continue;
    const name = `${metric.daemon} ${metric.source}`;
    found.set(name, [...(found.get(name) ?? []), { ...metric, ...rendered }]);
  }
  return found;
}

function isFollowed(daemon: Daemon, reports: readonly Rendered[]): boolean {
  const names = new Set(reports.flatMap((report) => (isEmpty(report) ? [] : [nameOf(report)])));
  return names.has('metricsReceived') && (daemon === 'cache' || names.has('cpuUsage'));
}

function isEmpty({ points }: RenderedSeries): boolean {
  return points.length === 0;
}

function nameOf({ destination, metric }: SelfMetric): string {
  if (destination === null) return metric;
  const { host, port, instance } = destination;
  return `${[host, port, ...(instance === null ? [] : [instance])].join(':')} ${metric}`;
}

type FollowedPart = { take(reports: readonly Rendered[]): ProbeSample[]; intervalSeconds(): number | null };

function followPart(name: string, daemon: Daemon): FollowedPart {
  const series = new Map<string, ReportSeries>();
  let meter: PartMeter = meterPart(name);
  let reportedAtSeconds = 0;
  const seconds = () => (series.get('metricsReceived')?.seconds() ?? []).toSorted((a, b) => a - b);
  const intervalSeconds = () => {
    const distances = distancesOf(seconds());
    return distances.length === 0 ? null : Math.min(...distances);
  };
  const hasMissing = (sinceSeconds: number) => {
    const interval = intervalSeconds();
    const distances = distancesOf(seconds().filter((second) => second >= sinceSeconds));
    return interval !== null && distances.some((distance) => distance > interval * longestDistance);
  };
  return {
    intervalSeconds,
    take(reports) {
      const complete = completeUntil(daemon, reports);
      if (complete === null || complete <= reportedAtSeconds) return [];
      for (const report of reports) {
        const key = nameOf(report);
        const own = series.get(key) ?? createReportSeries();
        if (!series.has(key) && series.size >= maxSeries) continue;
        series.set(key, own);
        own.takeStored(report.points.filter(({ timestampSeconds }) => timestampSeconds <= complete));
        own.fold(complete - keptSeconds);
      }
      // What a missing report counted is not known: counting begins again.
      if (hasMissing(reportedAtSeconds)) meter = meterPart(name);
      reportedAtSeconds = complete;
      // A cache counts its own metrics among those that it committed only, so that the difference says nothing.
      return meter
        .take(countsOf(name, daemon, series, complete), null, complete)
        .filter(({ metric }) => metric !== 'committedLag');
    },
  };
}

/** The newest report of which all paths have arrived; null: none. */
function completeUntil(daemon: Daemon, reports: readonly Rendered[]): number | null {
  const newest = reports.flatMap((report) => {
    const last = report.points.at(-1);
    const isAlways = always[daemon].some((metric) => metric === nameOf(report));
    return last === undefined || !isAlways ? [] : [last.timestampSeconds];
  });
  return newest.length === 0 ? null : Math.min(...newest);
}

function distancesOf(seconds: readonly number[]): number[] {
  return seconds.slice(1).flatMap((second, i) => {
    const distance = second - (seconds[i] ?? second);
    return distance > 0 ? [distance] : [];
  });
}

function countsOf(
  name: string,
  daemon: Daemon,
  series: ReadonlyMap<string, ReportSeries>,
  reportedAtSeconds: number,
): PartCounts {
  const sum = (metric: string) => series.get(metric)?.sum() ?? null;
  const latest = (metric: string) => {
    const report = series.get(metric)?.latest() ?? null;
    return report?.timestampSeconds === reportedAtSeconds ? report.value : null;
  };
  const received = { reportedAtSeconds, incomplete: null, received: sum('metricsReceived') };
  if (daemon === 'relay') {
    const ends = [...series.keys()].flatMap((key) => (key.includes(' ') ? [key.split(' ')[0] ?? ''] : []));
    const destinations = [...new Set(ends)].map((to) => ({
      name: to,
      // They are reported only of intervals in which something was counted.
      sent: sum(`${to} sent`) ?? 0,
      dropped: sum(`${to} fullQueueDrops`) ?? 0,
      queued: latest(`${to} relayMaxQueueLength`) ?? 0,
    }));
    return { ...noCounts(name, 'carbon-relay'), ...received, destinations };
  }
  const updateSeconds = latest('avgUpdateTime');
  return {
    ...noCounts(name, 'carbon-cache'),
    ...received,
    committed: sum('committedPoints'),
    updateOperations: sum('updateOperations'),
    creates: sum('creates'),
    droppedCreates: sum('droppedCreates'),
    overflow: sum('cache.overflow'),
    refused: sum('errors'),
    cacheSize: latest('cache.size'),
    cacheQueues: latest('cache.queues'),
    pointsPerUpdate: latest('pointsPerUpdate'),
    avgUpdateTimeUs: updateSeconds === null ? null : updateSeconds * usPerSecond,
  };
}
