import type { TrendGate, TrendSeries } from '@tidemark/analysis/trend/trend';
import { changeText } from '@tidemark/analysis/trend/trend-sentence';
import type { GateFigureKey } from '@tidemark/domain/figures/catalog';
import type { BenchmarkTrend } from '@tidemark/services/trends/read-trend';
import { XyFigure } from '#charts/xy-figure.tsx';
import { Help } from '#features/docs/help.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Panel } from '#ui/panel.tsx';
import { unbroken } from '#ui/quantity.ts';
import { GateLinks } from './gate-links.tsx';
import { prepareTrend, type TrendAnnotation } from './prepare-trend.ts';

/** Charts that stand open; the others are folded away. */
const openCharts = 4;

/** ChartsPanel draws one metric, a chart per cell, with its changes in words. */
export function ChartsPanel({
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
      <Changes series={one} gates={gates} />
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

function chartWords({ isCurrent, missing, changes }: TrendSeries): string | null {
  if (!isCurrent) return 'None of the newest three gates measured it.';
  return missing ?? (changes.length === 0 ? 'No change of level.' : null);
}

/** The marks of the chart in words, the newest first, with what leads on. */
function Changes({ series, gates }: { series: TrendSeries; gates: readonly TrendGate[] }) {
  if (series.changes.length === 0) return null;
  return (
    <ul aria-label={`Changes of ${series.label}`} className="flex flex-col gap-1 text-[13px] text-ink-soft">
      {series.changes.toReversed().map((change) => (
        <li key={change.gate}>
          {unbroken(`${changeText(series, change, gates, false)}.`)} <GateLinks gate={gates[change.gate]} />
        </li>
      ))}
    </ul>
  );
}
