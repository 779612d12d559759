import { join } from 'node:path';
import type { CacheQuery, CacheReading } from './cache-query.ts';
import type { ReportPaths } from './report-paths.ts';
import { createReportSeries, type Report, type ReportPhase, type ReportSeries } from './report-series.ts';
import { readStoredReports } from './stored-reports.ts';

/** What one cache holds of reports, by path: its own, and those of relays that arrived in it. */
export type HeldReports = {
  /** Reads what is new; gives why the cache did not answer, or null. What is on disk is read in any case. */
  read(nowSeconds: number): Promise<string | null>;
  /** Reports of a path; without any where none arrived here. */
  of(path: string): ReportSeries;
};

/** A part whose reports are read; those of a relay arrive in several caches, at the same moments. */
export type ReportSource = ReportPaths & { phase: ReportPhase };

const answerMs = 1_000;
/** Reports are looked for again for so long: a cache that is busy writes them late. */
const keptSeconds = 120;

/** holdReports reads reports of some parts out of a cache: at once from its query port, and from its files what it has written. */
export function holdReports(
  sources: readonly ReportSource[],
  cache: { query: CacheQuery; whisperDirectory: string },
): HeldReports {
  const series = new Map(
    sources.flatMap(({ always, sometimes, phase }) =>
      [...always, ...sometimes].map((path) => [path, createReportSeries(phase)] as const),
    ),
  );
  const paths = [...series.keys()];
  const of = (path: string) => series.get(path) ?? createReportSeries();
  return {
    of,
    async read(nowSeconds) {
      // Memory first: what is written between both readings is then seen twice, and counted once.
      const held = await cache.query.ask(paths, answerMs);
      const fromSeconds = nowSeconds - keptSeconds;
      for (const path of paths) of(path).takeHeld(reportsOf(held, path));
      await Promise.all(
        paths.map(async (path) => {
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
