import type { TrendSeries } from '@tidemark/analysis/trend/trend';
import { isSeveral, regressionText } from '@tidemark/analysis/trend/trend-sentence';
import type { GateFigureKey } from '@tidemark/domain/figures/catalog';
import type { BenchmarkTrend } from '@tidemark/services/trends/read-trend';
import { XyFigure } from '#charts/xy-figure.tsx';
import { Help } from '#features/docs/help.tsx';
import { GateBadge } from '#features/gates/gate-badges.tsx';
import { Badge } from '#ui/badge.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Panel } from '#ui/panel.tsx';
import { unbroken } from '#ui/quantity.ts';
import { AcknowledgeButton } from './acknowledge-button.tsx';
import { ActButton } from './act-button.tsx';
import { AnnotateButton } from './annotate-button.tsx';
import { AnnotationsPanel } from './annotations-panel.tsx';
import { prepareTrend, type TrendAnnotation } from './prepare-trend.ts';
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
        badge={newest ? <GateBadge state="concluded" conclusion={newest.conclusion} /> : null}
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

function RegressionsPanel({ trend: { benchmark, series, gates } }: { trend: BenchmarkTrend }) {
  const standing = series.filter(({ regression }) => regression !== null);
  if (standing.length === 0) return null;
  const isSeveralCells = isSeveral(series);
  return (
    <Panel
      title="Regressions"
      help={<Help of="regressions" about="Regressions" />}
      description="What stands for the worse, the largest first. Acknowledged ones are muted."
      flush
    >
      <ul aria-label="What stands for the worse" className="divide-y divide-line border-line border-t">
        {standing.map((one) => (
          <li
            key={`${one.cell} ${one.metric}`}
            className="flex flex-wrap items-start justify-between gap-2 px-4 py-3"
          >
            <RegressionOf
              benchmark={benchmark}
              series={one}
              what={regressionText(one, gates, isSeveralCells)}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function RegressionOf({ benchmark, series, what }: { benchmark: string; series: TrendSeries; what: string }) {
  const { cell, metric, regression } = series;
  if (regression === null) return null;
  const known = regression.acknowledgment;
  if (known === null)
    return (
      <>
        <p className="min-w-0 flex-1 basis-72 text-sm">{unbroken(`${what}.`)}</p>
        <AcknowledgeButton
          benchmark={benchmark}
          regression={{ gateId: regression.gateId, metric, cell }}
          what={what}
        />
      </>
    );
  return (
    <>
      <div className="min-w-0 flex-1 basis-72 text-ink-soft text-sm">
        <p>
          <Badge>Acknowledged</Badge> {unbroken(`${what}.`)}
        </p>
        <p className="mt-1 text-[13px] [overflow-wrap:anywhere]">
          “{known.reason}”, {known.by}, <LocalTime iso={known.at} />
        </p>
      </div>
      <ActButton
        method="DELETE"
        path={`/benchmarks/${benchmark}/acknowledgments/${known.id}`}
        done="The regression leads this page again"
        label={`Undo the acknowledgment of ${series.label}${cell === '' ? '' : ` in ${cell}`}`}
      >
        Undo
      </ActButton>
    </>
  );
}

/** Charts that stand open; the others are folded away. */
const openCharts = 4;

function ChartsPanel({
  trend: { gates, series },
  metric,
  annotations,
}: {
  trend: BenchmarkTrend;
  metric: GateFigureKey;
  annotations: TrendAnnotation[];
}) {
  const ofMetric = series.filter((one) => one.metric === metric);
  const chartOf = (one: TrendSeries) => (
    <div key={one.cell} className="flex min-w-0 flex-col gap-1">
      {one.cell === '' ? null : <h3 className="font-medium text-sm [overflow-wrap:anywhere]">{one.cell}</h3>}
      <XyFigure model={prepareTrend({ series: one, gates, annotations })}>{chartWords(one)}</XyFigure>
    </div>
  );
  return (
    <Panel
      title={`${ofMetric[0]?.label ?? 'Values'} over time`}
      help={<Help of="over-time" about="values over time" />}
      description="A dot is a gate: the mean of its runs; the band is its 95 % interval. A line is the level between two changes."
    >
      <div className="flex min-w-0 flex-col gap-6">
        {ofMetric.slice(0, openCharts).map(chartOf)}
        {ofMetric.length > openCharts ? (
          <Disclosure summary={`${ofMetric.length - openCharts} more cells`}>
            <div className="flex min-w-0 flex-col gap-6">{ofMetric.slice(openCharts).map(chartOf)}</div>
          </Disclosure>
        ) : null}
      </div>
    </Panel>
  );
}

function chartWords({ isCurrent, missing, changes }: TrendSeries): string {
  if (!isCurrent) return 'None of the newest three gates measured it.';
  if (missing !== null) return missing;
  if (changes.length === 0) return 'No change of level.';
  return changes.length === 1 ? '1 change of level.' : `${changes.length} changes of level.`;
}
