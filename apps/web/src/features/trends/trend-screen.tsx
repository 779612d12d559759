import type { BenchmarkTrend } from '@tidemark/services/trends/read-trend';
import { GateBadge } from '#features/gates/gate-badges.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { unbroken } from '#ui/quantity.ts';
import { AnnotateButton } from './annotate-button.tsx';
import { AnnotationsPanel } from './annotations-panel.tsx';
import { ChartsPanel } from './charts-panel.tsx';
import { GateLinks } from './gate-links.tsx';
import type { TrendAnnotation } from './prepare-trend.ts';
import { RegressionsPanel } from './regressions-panel.tsx';
import { TrendChoice } from './trend-choice.tsx';
import { TrendGatesPanel } from './trend-gates-panel.tsx';

/** TrendScreen is a benchmark over time: the sentence first, what stands for the worse, then the charts of one metric. */
export function TrendScreen({ trend, metric: named }: { trend: BenchmarkTrend; metric: string | null }) {
  const { benchmark, gates, series, sentence } = trend;
  const metrics = [...new Set(series.map(({ metric }) => metric))];
  const metric = metrics.find((key) => key === named) ?? metrics[0] ?? null;
  const newest = gates.at(-1);
  const annotations = trend.annotations.map(
    ({ createdAt: _, ...one }): TrendAnnotation => ({ ...one, at: one.at.toISOString() }),
  );
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Benchmarks', href: '/benchmarks' }]}
        title={benchmark}
        actions={
          <>
            <TrendChoice
              benchmark={benchmark}
              branch={trend.branch}
              branches={trend.branches}
              metric={metric}
              metrics={metrics}
            />
            <AnnotateButton benchmark={benchmark} />
          </>
        }
      />
      <section aria-label="Verdict">
        <p className="max-w-[72ch] text-balance font-medium text-lg leading-snug">{unbroken(sentence)}</p>
        {newest ? (
          <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-[13px] text-ink-soft">
            Newest gate: <GateBadge state="concluded" conclusion={newest.conclusion} />
            <LocalTime iso={newest.at} /> <GateLinks gate={newest} />
          </p>
        ) : null}
      </section>
      {gates.length === 0 ? (
        <EmptyState title="Nothing measured on this branch yet">
          <p>Values appear here as soon as a gate of this benchmark has concluded on it.</p>
        </EmptyState>
      ) : null}
      <RegressionsPanel trend={trend} />
      {metric === null ? null : <ChartsPanel trend={trend} metric={metric} annotations={annotations} />}
      <TrendGatesPanel trend={trend} />
      <AnnotationsPanel annotations={annotations} />
    </>
  );
}
