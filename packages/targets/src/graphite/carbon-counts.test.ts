import { describe, expect, it } from 'vitest';
import { cacheCounts, carbonRelayCounts } from './carbon-counts.ts';
import { cacheReportPaths, relayReportPaths } from './report-paths.ts';
import { createReportSeries } from './report-series.ts';

const cache = { name: 'cache:a', ports: { line: 2_103, pickle: 2_104 } };
const relay = { name: 'relay', ports: { line: 2_003, pickle: 2_004 } };
const own = cacheReportPaths('db.example.org', cache);
const fromRelay = relayReportPaths('db.example.org', relay, [cache]);

/** A cache in which the reports of these moments are, by the end of a path; all paths are reported, with 0 where not given. */
function heldIn(
  reports: { metricsReceived?: Record<number, number> } & Record<string, Record<number, number>>,
  relayReceived: Record<number, number> = {},
) {
  const moments = Object.keys(reports.metricsReceived ?? {}).map(Number);
  const series = new Map(
    [...own.always, ...fromRelay.always].map((path) => {
      const made = createReportSeries();
      const isOwn = path.startsWith(`${own.prefix}.`);
      const values = isOwn ? (reports[path.slice(own.prefix.length + 1)] ?? {}) : relayReceived;
      const stamps = isOwn ? moments : Object.keys(relayReceived).map(Number);
      const stored = stamps.map((second) => ({
        timestampSeconds: second,
        value: values[second] ?? 0,
      }));
      made.takeStored(stored);
      return [path, made] as const;
    }),
  );
  return {
    read: () => Promise.resolve(null),
    of: (path: string) => series.get(path) ?? createReportSeries(),
  };
}
const ownCount = own.always.length;
const relayCount = fromRelay.always.length;

it('names the paths as carbon does', () => {
  expect(own.always).toContain('carbon.agents.db_example_org-a.cache.size');
  expect(fromRelay.sometimes).toContain(
    'carbon.relays.db_example_org-a.destinations.127_0_0_1:2104:a.fullQueueDrops',
  );
});

describe('what a cache counted', () => {
  it('says where some of its own series have files and others have none', () => {
    const held = heldIn({ metricsReceived: { 100: 500, 102: 0 } });
    expect(cacheCounts('cache:a', held, own, [], false).lacksOwnFiles).toBe(false);
    const of = (path: string) => (path.endsWith('.droppedCreates') ? createReportSeries() : held.of(path));
    expect(cacheCounts('cache:a', { ...held, of }, own, [], false).lacksOwnFiles).toBe(true);
  });

  it('sums its intervals, without its own metrics and those of a relay', () => {
    const held = heldIn(
      {
        metricsReceived: { 100: 500, 102: 0, 104: relayCount },
        committedPoints: { 100: 0, 102: 500 + ownCount, 104: ownCount + relayCount },
        creates: { 100: 0, 102: 50 + ownCount, 104: relayCount },
      },
      { 103: 0 },
    );
    const counts = cacheCounts('cache:a', held, own, [fromRelay], false);
    expect(counts).toMatchObject({ received: 500, committed: 500, creates: 50, incomplete: null });
  });

  it('knows that metrics of a relay which an idle cache holds in its memory are not among those that it wrote', () => {
    const held = heldIn(
      {
        metricsReceived: { 100: 500, 102: 0, 104: relayCount },
        committedPoints: { 100: 0, 102: 500 + ownCount, 104: ownCount },
        'cache.size': { 104: relayCount },
      },
      { 103: 0 },
    );
    expect(cacheCounts('cache:a', held, own, [fromRelay], false)).toMatchObject({
      received: 500,
      committed: 500,
      cacheSize: relayCount,
    });
  });

  it('is incomplete after a missing report, or where its process ended', () => {
    const held = heldIn({ metricsReceived: { 100: 1, 104: 1, 106: 1 } });
    expect(cacheCounts('cache:a', held, own, [], false).incomplete).toBe(
      '1 of its reports about itself are missing',
    );
    expect(cacheCounts('cache:a', held, own, [], true).incomplete).toMatch(/^its process ended/);
  });

  it('is not known where it reported nothing', () => {
    expect(cacheCounts('cache:a', heldIn({}), own, [], false)).toMatchObject({
      received: null,
      incomplete: 'it has reported nothing',
    });
  });
});

it('finds what a carbon-relay counted in the caches that its reports reached', () => {
  const held = heldIn({ metricsReceived: { 100: 0 } }, { 99: 1_000, 101: 200 });
  const other = heldIn({});
  const sent = 'destinations.127_0_0_1:2104:a.sent';
  other.of = (path) => {
    const series = createReportSeries();
    if (path === `${fromRelay.prefix}.${sent}`)
      series.takeStored([
        { timestampSeconds: 99, value: 900 },
        { timestampSeconds: 101, value: 280 + relayCount },
      ]);
    return series;
  };
  const caches = [
    { name: 'cache:a', held },
    { name: 'cache:b', held: other },
  ];
  const counts = carbonRelayCounts(relay, fromRelay, [cache], caches, false);
  expect(counts.received).toBe(1_200);
  expect(counts.destinations).toEqual([{ name: 'cache:a', sent: 1_180, dropped: 0, queued: 0 }]);
});
