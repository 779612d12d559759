import { type DestinationCounts, incompleteText, noCounts, type PartCounts } from './part-counts.ts';
import type { ReportingPart } from './report-paths.ts';

/** Totals of a carbon-c-relay by path, as it reported them last. */
export type RelayTotals = ReadonlyMap<string, { value: number; timestampSeconds: number }>;

/** Follows the totals of one carbon-c-relay: they begin at 0 again where it was started again. */
export type RelayCounter = {
  take(totals: RelayTotals): void;
  counts(hasEnded: boolean): PartCounts;
};

/** countCRelay follows a carbon-c-relay that reports under `prefix`. */
export function countCRelay(
  { name }: ReportingPart,
  prefix: string,
  destinations: readonly ReportingPart[],
): RelayCounter {
  const latest = new Map<string, number>();
  const before = new Map<string, number>();
  const received = `${prefix}.metricsReceived`;
  const own = `${prefix}.destinations.internal.sent`;
  let reportedAtSeconds: number | null = null;
  let fromOutside = 0;
  const total = (path: string) => (before.get(path) ?? 0) + (latest.get(path) ?? 0);
  const countsOf = (to: ReportingPart): DestinationCounts => {
    const path = `${prefix}.destinations.127_0_0_1:${to.ports.line}`;
    return {
      name: to.name,
      sent: total(`${path}.sent`),
      dropped: total(`${path}.dropped`),
      queued: latest.get(`${path}.queued`) ?? 0,
    };
  };
  return {
    take(totals) {
      // While a report arrives, some of its totals are still those of the one before.
      if (totals.get(received)?.timestampSeconds !== totals.get(own)?.timestampSeconds) return;
      for (const [path, { value, timestampSeconds }] of totals) {
        if (!path.startsWith(`${prefix}.`)) continue;
        const known = latest.get(path) ?? 0;
        if (value < known && !isGauge(path)) before.set(path, (before.get(path) ?? 0) + known);
        latest.set(path, value);
        reportedAtSeconds = Math.max(reportedAtSeconds ?? 0, timestampSeconds);
      }
      // Its reports about itself are among what it received, up to one that it has sent to itself and not read yet.
      fromOutside = Math.max(fromOutside, total(received) - total(own));
    },
    counts(hasEnded) {
      if (reportedAtSeconds === null) return noCounts(name, 'carbon-c-relay');
      return {
        ...noCounts(name, 'carbon-c-relay'),
        reportedAtSeconds,
        incomplete: incompleteText(0, 0, hasEnded),
        received: fromOutside,
        refused: total(`${prefix}.metricsDiscarded`),
        destinations: destinations.map(countsOf),
      };
    },
  };
}

function isGauge(path: string): boolean {
  return /\.(queued|metricsQueued)$/.test(path);
}
