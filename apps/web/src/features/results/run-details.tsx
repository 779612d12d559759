import type { RateSearchResult } from '@tidemark/domain/rate-search';
import type { RunEvent } from '@tidemark/domain/run-event';
import type { RunPlan } from '@tidemark/domain/run-plan';
import type { RunSummary } from '@tidemark/domain/run-summary';
import { Panel } from '../../ui/panel.tsx';
import { EndpointTable } from './endpoint-table.tsx';
import { GeneratorPanel } from './generator-panel.tsx';
import { ImportedPanel } from './imported-panel.tsx';
import { OutcomesTable } from './outcomes-table.tsx';
import { PlanPanel } from './plan-panel.tsx';
import { FormatSentences, QueryTable } from './query-table.tsx';
import { RateSearchTable } from './rate-search-table.tsx';
import { SettledTable } from './settled-table.tsx';
import { ThresholdTable } from './threshold-table.tsx';
import { Timeline } from './timeline.tsx';
import { VerificationTable } from './verification-table.tsx';

/** RunDetails are the tables behind a run's charts. */
export function RunDetails({
  plan,
  summary,
  events,
  simulatedStartMs,
}: {
  plan: RunPlan | null;
  summary: RunSummary | null;
  events: RunEvent[];
  simulatedStartMs: number;
}) {
  return (
    <>
      {summary?.rateSearch ? <RateSearchPanel search={summary.rateSearch} /> : null}
      {summary && summary.queries.length > 0 ? <QueryPanel summary={summary} /> : null}
      <div className="grid min-w-0 items-start gap-4 xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          {summary?.imported ? <ImportedPanel imported={summary.imported} /> : null}
          {summary ? <MeasuredPanels summary={summary} /> : null}
          <Panel title="Timeline" description="States, shards dropped, readings at rest, faults.">
            <Timeline events={events} simulatedStartMs={simulatedStartMs} />
          </Panel>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {summary ? <CountedPanels summary={summary} /> : null}
          {plan ? (
            <Panel title="Plan" description="Frozen when the run was created; later changes do not reach it.">
              <PlanPanel plan={plan} summary={summary} simulatedStartMs={simulatedStartMs} />
            </Panel>
          ) : null}
        </div>
      </div>
    </>
  );
}

function RateSearchPanel({ search }: { search: RateSearchResult }) {
  return (
    <Panel
      title="Highest rate that holds"
      description="Each step sent at one rate; it holds where response time, errors, backlog and memory keep within their limits."
      flush
    >
      <RateSearchTable search={search} />
    </Panel>
  );
}

function QueryPanel({ summary }: { summary: RunSummary }) {
  return (
    <Panel
      title="Queries"
      description="Response from the moment a query was due until its answer was decoded; never sent and failed ones count in it."
      flush
    >
      {summary.formatComparisons.length > 0 ? (
        <FormatSentences comparisons={summary.formatComparisons} />
      ) : null}
      <QueryTable queries={summary.queries} />
    </Panel>
  );
}

function MeasuredPanels({ summary }: { summary: RunSummary }) {
  return (
    <>
      {summary.thresholds.length > 0 ? (
        <Panel title="Thresholds" description="Conditions that the plan set." flush>
          <ThresholdTable results={summary.thresholds} />
        </Panel>
      ) : null}
      {summary.settled.length > 0 ? (
        <Panel
          title="At rest, day by day"
          description="Sending paused, the server settled and collected its garbage, then it was read."
          flush
        >
          <SettledTable settled={summary.settled} />
        </Panel>
      ) : null}
    </>
  );
}

function CountedPanels({ summary }: { summary: RunSummary }) {
  return (
    <>
      <Panel
        title="Verification"
        description="Acknowledged = stored + expired (dropped by retention); what is missing is lost."
        flush
      >
        <VerificationTable verification={summary.verification} />
      </Panel>
      <Panel title="Answers" description="What the target answered to the batches." flush>
        <OutcomesTable outcomes={summary.outcomes} />
      </Panel>
      {summary.endpoints.length > 0 ? (
        <Panel title="Endpoints" description="Batches went to each in turn; every attempt counts." flush>
          <EndpointTable endpoints={summary.endpoints} />
        </Panel>
      ) : null}
      {summary.retriedOutcomes.length > 0 ? (
        <Panel
          title="Tried again"
          description="Answers after which the client sent the same points again."
          flush
        >
          <OutcomesTable outcomes={summary.retriedOutcomes} />
        </Panel>
      ) : null}
      {summary.generator ? (
        <Panel title="Generator" description="Whether the figures are the target's or its own.">
          <GeneratorPanel summary={summary} />
        </Panel>
      ) : null}
    </>
  );
}
