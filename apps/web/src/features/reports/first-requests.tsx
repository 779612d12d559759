import type { ReportSnapshot } from '@tidemark/analysis/compare/report-snapshot';
import { leadMetric } from '#features/compare/changed-metrics.ts';
import { chosenLine } from '#features/compare/line-choices.ts';

/** FirstRequests has the browser ask for what the details show first while it still loads their code. */
export function FirstRequests({ snapshot, path }: { snapshot: ReportSnapshot; path: string }) {
  return [`${path}?points=none`, firstLines(snapshot, path)].map((asked) =>
    asked === null ? null : (
      <link key={asked} rel="preload" as="fetch" crossOrigin="anonymous" href={`/api/v1${asked}`} />
    ),
  );
}

/** All lines of one run, or of several the lines of the first chart. */
function firstLines({ runs, series, comparison: { matrix } }: ReportSnapshot, path: string): string | null {
  if (runs.length === 1) return `${path}/series`;
  const line = chosenLine(
    series.flatMap((run) => run.series),
    null,
    matrix === null ? null : leadMetric(matrix),
  );
  return line === null ? null : `${path}/series?metric=${line.metric}`;
}
