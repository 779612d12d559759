import { join } from 'node:path';
import type { CacheQuery, CacheReading } from './cache-query.ts';
import { createReportSeries, type Report, type ReportSeries } from './report-series.ts';
import { readStoredReports } from './stored-reports.ts';

/** What one cache holds of reports, by path: its own, and those of relays that arrived in it. */
export type HeldReports = {
  /** Reads what is new; gives why the cache did not answer, or null. What is on disk is read in any case. */
  read(nowSeconds: number): Promise<string | null>;
  /** How many reports from before a moment the cache had not written when it was read last. */
  unwritten(beforeSeconds: number): number;
  /** Reports of a path; without any where none arrived here. */
  of(path: string): ReportSeries;
};

const answerMs = 1_000;
/** Reports are looked for again for so long: a cache that is busy writes them late. */
const keptSeconds = 120;

/** holdReports reads reports of these paths out of a cache: at once from its query port, and from its files what it has written. */
export function holdReports(
  paths: readonly string[],
  cache: { query: CacheQuery; whisperDirectory: string },
): HeldReports {
  const series = new Map(paths.map((path) => [path, createReportSeries()]));
  let unwritten: readonly Report[] = [];
  const of = (path: string) => series.get(path) ?? createReportSeries();
  return {
    of,
    unwritten: (before) => unwritten.filter(({ timestampSeconds }) => timestampSeconds < before).length,
    async read(nowSeconds) {
      // Memory first: what is written between both readings is then seen twice, and counted once.
      const held = await cache.query.ask(paths, answerMs);
      unwritten = paths.flatMap((path) => reportsOf(held, path));
      const fromSeconds = nowSeconds - keptSeconds;
      await Promise.all(
        paths.map(async (path) => {
          of(path).takeHeld(reportsOf(held, path));
          const file = join(cache.whisperDirectory, `${path.replaceAll('.', '/')}.wsp`);
          of(path).takeStored(await readStoredReports(file, { fromSeconds, untilSeconds: nowSeconds }));
          of(path).fold(fromSeconds);
        }),
      );
      return held.ok ? null : held.reason;
    },
  };
}

function reportsOf(held: CacheReading, path: string): readonly Report[] {
  return held.ok ? (held.points.get(path) ?? []) : [];
}
