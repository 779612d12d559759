import type { RunEvent } from '@tidemark/domain/run-event';
import type { RunPlan } from '@tidemark/domain/run-plan';
import type { RunSummary } from '@tidemark/domain/run-summary';
import type { ReactNode } from 'react';
import { Panel } from '../../ui/panel.tsx';
import { OutcomesTable } from './outcomes-table.tsx';
import { PlanPanel } from './plan-panel.tsx';
import { SettledTable } from './settled-table.tsx';
import { ThresholdTable } from './threshold-table.tsx';
import { Timeline } from './timeline.tsx';
import { VerificationTable } from './verification-table.tsx';

/** RunDetails are the tables behind a run's charts; `charts` stands before them. */
export function RunDetails({
  plan,
  summary,
  events,
  simulatedStartMs,
}: {
  plan: RunPlan;
  summary: RunSummary | null;
  events: RunEvent[];
  simulatedStartMs: number;
}) {
  return (
    <div className="grid min-w-0 items-start gap-4 xl:grid-cols-2">
      {summary ? <ResultPanels summary={summary} /> : null}
      <Panel title="Plan" description="Frozen when the run was created; later changes do not reach it.">
        <PlanPanel plan={plan} summary={summary} simulatedStartMs={simulatedStartMs} />
      </Panel>
      <Panel title="Timeline" description="States, shards dropped, readings at rest, faults.">
        <Timeline events={events} simulatedStartMs={simulatedStartMs} />
      </Panel>
    </div>
  );
}

function ResultPanels({ summary }: { summary: RunSummary }) {
  return (
    <>
      {summary.thresholds.length > 0 ? (
        <TablePanel title="Thresholds" description="Conditions that the plan set.">
          <ThresholdTable results={summary.thresholds} />
        </TablePanel>
      ) : null}
      {summary.settled.length > 0 ? (
        <TablePanel
          title="At rest, day by day"
          description="Sending paused, the server settled and collected its garbage, then it was read."
        >
          <SettledTable settled={summary.settled} />
        </TablePanel>
      ) : null}
      <TablePanel
        title="Verification"
        description="Acknowledged = stored + expired (dropped by retention), or points are lost."
      >
        <VerificationTable verification={summary.verification} />
      </TablePanel>
      <TablePanel title="Answers" description="What the target answered to the batches.">
        <OutcomesTable outcomes={summary.outcomes} />
      </TablePanel>
    </>
  );
}

function TablePanel({
  title,
  description,
  children,
}: {
  title: string;
  description: string;
  children: ReactNode;
}) {
  return (
    <Panel title={title} description={description} flush>
      {children}
    </Panel>
  );
}
