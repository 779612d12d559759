'use client';

import { useQuery } from '@tanstack/react-query';
import { type ReportSnapshot, reportSnapshotShape } from '@tidemark/analysis/compare/report-snapshot';
import { type PackedSeries, packedSeriesShape } from '@tidemark/domain/run/packed-series';
import { Download } from 'lucide-react';
import { z } from 'zod';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { ProblemCallout } from '#features/api-client/problem-callout.tsx';
import { queryKeys } from '#features/api-client/query-client.ts';
import { ComparisonResult } from '#features/compare/comparison-result.tsx';
import type { LineKind } from '#features/compare/line-choices.ts';

const seriesShape = z.object({ series: z.array(packedSeriesShape) });

/** ReportDetailsView shows everything that a report froze: its records first, its lines when they come into sight. */
export function ReportDetailsView({ path, capsulesPath }: { path: string; capsulesPath: string | null }) {
  const report = useQuery({
    queryKey: queryKeys.report(path),
    queryFn: ({ signal }) => fetchApi('GET', `${path}?points=none`, reportSnapshotShape, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  const isOne = report.data?.runs.length === 1;
  const lines = useQuery({
    queryKey: queryKeys.lines(`${path}/series`),
    queryFn: ({ signal }) => fetchApi('GET', `${path}/series`, seriesShape, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    enabled: isOne,
  });
  const error = report.error ?? lines.error;
  if (error) return <ProblemCallout problem={error.problem} />;
  if (!report.data || (isOne && !lines.data))
    return (
      <p role="status" className="text-[13px] text-ink-faint">
        Loading …
      </p>
    );
  return (
    <>
      <Result snapshot={report.data} lines={lines.data?.series ?? []} path={path} />
      {capsulesPath === null ? null : <ReportCapsules snapshot={report.data} path={capsulesPath} />}
    </>
  );
}

function Result({
  snapshot,
  lines,
  path,
}: {
  snapshot: ReportSnapshot;
  lines: PackedSeries[];
  path: string;
}) {
  return (
    <ComparisonResult
      runs={snapshot.runs.map(({ id, label, plan, summary, startedAt }) => ({
        id,
        label,
        plan,
        summary,
        startedAt,
        events: snapshot.events.find((entry) => entry.runId === id)?.events ?? [],
      }))}
      comparison={snapshot.comparison}
      title={snapshot.title}
      lines={lines}
      choices={snapshot.series.flatMap(({ series }) =>
        series.map(({ metric, kind }): LineKind => ({ metric, kind })),
      )}
      source={{ kind: 'report', path }}
    />
  );
}

/** ReportCapsules offers each run of a published report as a file that can be rerun elsewhere. */
function ReportCapsules({ snapshot, path }: { snapshot: ReportSnapshot; path: string }) {
  const runs = snapshot.runs.filter(({ plan }) => plan !== null);
  if (runs.length === 0) return null;
  return (
    <section aria-label="Capsules" className="flex flex-col gap-2 text-sm" data-screen-only>
      <h2 className="font-semibold">Run it yourself</h2>
      <p className="text-ink-soft">
        A capsule contains everything needed to rerun it elsewhere: under Import in the portal, or with{' '}
        <code className="figures">tidemark run capsule.json --local</code>.
      </p>
      <ul className="flex flex-wrap gap-x-5 gap-y-1.5">
        {runs.map(({ id, label }) => (
          <li key={id}>
            <a
              className="inline-flex items-center gap-1.5 text-accent-strong underline-offset-2 hover:underline"
              href={`${path}/${id}`}
              download
            >
              <Download aria-hidden className="size-4" />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
