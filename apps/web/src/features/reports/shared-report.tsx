import type { ReportSnapshot } from '@tidemark/analysis/compare/report-snapshot';
import { packSeries } from '@tidemark/domain/run/packed-series';
import { Download, Lock } from 'lucide-react';
import { ComparisonResult } from '#features/compare/comparison-result.tsx';
import { Badge } from '#ui/badge.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { Logo } from '#ui/logo.tsx';
import { PageHeader } from '#ui/page-header.tsx';

/** SharedReport is a published report as every reader sees it: the same parts as the portal's, over what was frozen. */
export function SharedReport({ snapshot, token }: { snapshot: ReportSnapshot; token: string }) {
  const lines = packSeries(snapshot.series);
  return (
    <div className="mx-auto flex w-full max-w-[1440px] flex-col gap-5 px-4 py-5 sm:px-6 lg:px-8">
      <header className="flex items-center justify-between gap-3 border-line border-b pb-3">
        <span className="flex items-center gap-2">
          <Logo className="size-6" />
          <span className="font-semibold tracking-tight">Tidemark</span>
        </span>
        <Badge icon={<Lock aria-hidden />}>
          Frozen <LocalTime iso={snapshot.createdAt} />
        </Badge>
      </header>
      <main className="flex min-w-0 flex-col gap-5">
        <PageHeader title={snapshot.title} />
        <ComparisonResult
          runs={snapshot.runs.map((run) => ({
            id: run.id,
            label: run.label,
            plan: run.plan,
            summary: run.summary,
            startedAt: run.startedAt,
            events: snapshot.events.find((entry) => entry.runId === run.id)?.events ?? [],
          }))}
          comparison={snapshot.comparison}
          title={snapshot.title}
          lines={lines}
          choices={lines.map(({ metric, kind }) => ({ metric, kind }))}
          live={null}
        />
        <ReportCapsules snapshot={snapshot} token={token} />
      </main>
      <footer className="border-line border-t pt-3 text-[13px] text-ink-faint">
        Made with Tidemark. Figures are as of publication; later changes to the runs do not affect this
        report.
      </footer>
    </div>
  );
}

/** ReportCapsules offers each run of a published report as a file that can be rerun elsewhere. */
function ReportCapsules({ snapshot, token }: { snapshot: ReportSnapshot; token: string }) {
  const runs = snapshot.runs.filter(({ plan }) => plan !== null);
  if (runs.length === 0) return null;
  return (
    <section aria-label="Capsules" className="flex flex-col gap-2 text-sm">
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
              href={`/api/v1/shared/${token}/capsules/${id}`}
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
