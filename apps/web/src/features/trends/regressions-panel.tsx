import type { TrendGate, TrendSeries } from '@tidemark/analysis/trend/trend';
import { isSeveral, regressionText } from '@tidemark/analysis/trend/trend-sentence';
import type { BenchmarkTrend } from '@tidemark/services/trends/read-trend';
import { Help } from '#features/docs/help.tsx';
import { Badge } from '#ui/badge.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { Panel } from '#ui/panel.tsx';
import { unbroken } from '#ui/quantity.ts';
import { AcknowledgeButton } from './acknowledge-button.tsx';
import { ActButton } from './act-button.tsx';
import { GateLinks } from './gate-links.tsx';

/** RegressionsPanel lists what stands for the worse, the largest first; nothing where nothing does. */
export function RegressionsPanel({ trend: { benchmark, series, gates } }: { trend: BenchmarkTrend }) {
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
              gate={gates[one.regression?.gate ?? -1]}
              what={regressionText(one, gates, isSeveralCells)}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function RegressionOf({
  benchmark,
  series,
  gate,
  what,
}: {
  benchmark: string;
  series: TrendSeries;
  gate: TrendGate | undefined;
  what: string;
}) {
  const { cell, metric, regression } = series;
  if (regression === null) return null;
  const known = regression.acknowledgment;
  if (known === null)
    return (
      <>
        <p className="min-w-0 flex-1 basis-72 text-sm">
          {unbroken(`${what}.`)} <GateLinks gate={gate} />
        </p>
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
          <Badge>Acknowledged</Badge> {unbroken(`${what}.`)} <GateLinks gate={gate} />
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
