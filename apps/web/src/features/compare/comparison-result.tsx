import type { Comparison } from '@tidemark/domain/comparison';
import { comparisonLead } from '@tidemark/domain/comparison-lead';
import type { RunSeries } from '@tidemark/domain/run-series';
import { Fragment, type ReactNode } from 'react';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ResultCharts } from '../results/result-charts.tsx';
import { RunDetails } from '../results/run-details.tsx';
import { RunTiles } from '../results/run-tiles.tsx';
import { Verdict } from '../results/verdict.tsx';
import { VerificationTable } from '../results/verification-table.tsx';
import { CapacityPanel } from './capacity-panel.tsx';
import { DifferencesTable } from './differences-table.tsx';
import { OutcomeBadge } from './gate-looks.tsx';
import { GatePanel } from './gate-panel.tsx';
import type { ResultRun } from './result-run.ts';
import { RunKey } from './run-key.tsx';
import { SettledByDay } from './settled-by-day.tsx';

/** ComparisonResult shows one or several finished runs: sentence, figures, pictures, tables, in this order. */
export function ComparisonResult({
  runs,
  comparison,
  series,
  judging,
  asking,
}: {
  runs: ResultRun[];
  comparison: Comparison;
  series: RunSeries[];
  /** What changes how repeated runs are judged; a report has nothing to change. */
  judging?: ReactNode;
  /** What changes the question about capacity, likewise. */
  asking?: ReactNode;
}) {
  const plotted = runs.map((run) => ({
    id: run.id,
    label: run.label,
    plan: run.plan,
    simulatedStartMs: run.summary.simulatedStartMs,
    settled: run.summary.settled,
    events: run.events,
  }));
  const only = runs.length === 1 ? runs[0] : undefined;
  return (
    <>
      <Verdict
        sentence={comparisonLead(comparison)}
        summaries={runs.map((run) => run.summary)}
        warnings={comparison.warnings}
      />
      {judging}
      <Judgements runs={runs} comparison={comparison} asking={asking} />
      {only ? <RunTiles summary={only.summary} /> : <ComparedFigures runs={runs} comparison={comparison} />}
      <ResultCharts runs={plotted} series={series} />
      {only ? <DetailsOf run={only} /> : <ComparedTables runs={runs} comparison={comparison} />}
    </>
  );
}

/** A ladder has a side for each number of series, so its verdicts are folded behind what they make together. */
function Judgements({
  runs,
  comparison: { gates, capacity },
  asking,
}: {
  runs: ResultRun[];
  comparison: Comparison;
  asking: ReactNode;
}) {
  const panels = gates.map((gate) => ({
    gate,
    panel: <GatePanel gate={gate} runs={runs} isOnly={gates.length === 1} />,
  }));
  return (
    <>
      {capacity?.fit ? (
        <CapacityPanel capacity={capacity} asking={asking} isLead={gates.length !== 1} />
      ) : null}
      {panels.map(({ gate, panel }) =>
        gates.length === 1 ? (
          <Fragment key="only">{panel}</Fragment>
        ) : (
          <Disclosure
            key={gate.candidate.runIds.join(' ')}
            summary={`${gate.candidate.label} against ${gate.baseline.label}`}
            hint={<OutcomeBadge outcome={gate.outcome} />}
          >
            {panel}
          </Disclosure>
        ),
      )}
      {capacity?.fit === null ? (
        <Disclosure summary="Capacity: memory by number of series" hint={capacity.missing}>
          <CapacityPanel capacity={capacity} asking={asking} isLead={false} />
        </Disclosure>
      ) : null}
    </>
  );
}

function ComparedFigures({ runs, comparison }: { runs: ResultRun[]; comparison: Comparison }) {
  return (
    <>
      <RunKey runs={runs} differences={comparison.differences} />
      <Panel title="Differences" description="Against the baseline, which is the first run." flush>
        <DifferencesTable runs={runs} comparison={comparison} />
      </Panel>
    </>
  );
}

function ComparedTables({ runs, comparison }: { runs: ResultRun[]; comparison: Comparison }) {
  return (
    <>
      {comparison.settled.length > 0 ? (
        <Panel
          title="At rest, day by day"
          description="Sending paused, the server settled and collected its garbage, then it was read."
          flush
        >
          <SettledByDay runs={runs} rows={comparison.settled} />
        </Panel>
      ) : null}
      <div className="grid min-w-0 items-start gap-4 xl:grid-cols-2">
        {runs.map((run) => (
          <Panel key={run.id} title={`Verification: ${run.label}`} flush>
            <VerificationTable verification={run.summary.verification} label={run.label} />
          </Panel>
        ))}
      </div>
      {runs.map((run) => (
        <Disclosure key={run.id} summary={`Everything about ${run.label}`} hint="plan, answers, timeline">
          <div className="flex flex-col gap-4">
            <RunTiles summary={run.summary} />
            <DetailsOf run={run} />
          </div>
        </Disclosure>
      ))}
    </>
  );
}

function DetailsOf({ run }: { run: ResultRun }) {
  return (
    <RunDetails
      plan={run.plan}
      summary={run.summary}
      events={run.events}
      simulatedStartMs={run.summary.simulatedStartMs}
    />
  );
}
