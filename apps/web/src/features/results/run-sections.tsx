import type { RunEvent } from '@tidemark/domain/run/run-event';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import type { ReactNode } from 'react';
import { Help } from '#features/docs/help.tsx';
import { Panel } from '#ui/panel.tsx';
import { AnalysisView } from './analysis/analysis-view.tsx';
import { ConnectionFacts } from './delivery/connection-facts.tsx';
import { DeliveryOverview, DeliveryVerification } from './delivery/delivery-view.tsx';
import { FaultTable } from './fault-table.tsx';
import { GeneratorPanel } from './generator-panel.tsx';
import { ImportedPanel } from './imported-panel.tsx';
import { OutageTable } from './outage-table.tsx';
import { EndpointTable, OutcomesTable } from './outcomes-table.tsx';
import { PlanPanel } from './plan-panel.tsx';
import { FormatSentences, QueryTable } from './query-table.tsx';
import { RateSearchTable } from './rate-search-table.tsx';
import { SettledTable } from './settled-table.tsx';
import { SlowestTable } from './slowest-table.tsx';
import { Timeline } from './timeline.tsx';
import { VerificationView } from './verification/verification-view.tsx';

/** What the sections of a result are made of; `summary` is null until the run has ended. */
export type SectionInput = {
  plan: RunPlan | null;
  summary: RunSummary | null;
  events: RunEvent[];
  simulatedStartMs: number;
};

export const sectionIds = [
  'findings',
  'verification',
  'analysis',
  'series',
  'errors',
  'timeline',
  'config',
] as const;
export type SectionId = (typeof sectionIds)[number];

/** One subject of a result. `view` is null where there is nothing to show, and `waits` says what is missing then. */
type Section = { label: string; waits: string; view: (input: SectionInput) => ReactNode };

const afterTheRun = 'Available when the run has finished.';

/** runSections are the subjects of a result: tabs of a run's page, one below the other in a report. */
export const runSections: Record<SectionId, Section> = {
  findings: { label: 'Overview', waits: '', view: ({ summary }) => summary && findings(summary) },
  verification: {
    label: 'Verification',
    waits: afterTheRun,
    view: ({ summary }) => summary && verification(summary),
  },
  analysis: {
    label: 'Analysis',
    waits: afterTheRun,
    view: ({ summary }) => summary && <AnalysisView summary={summary} />,
  },
  series: {
    label: 'Series',
    waits: 'No readings at rest: the plan asks for none, or the run has not ended.',
    view: ({ summary }) => (summary && summary.settled.length > 0 ? settledPanel(summary) : null),
  },
  errors: { label: 'Errors', waits: afterTheRun, view: ({ summary }) => summary && answers(summary) },
  timeline: {
    label: 'Timeline',
    waits: '',
    view: ({ events, simulatedStartMs }) => (
      <Panel
        title="Timeline"
        help={<Help of="timeline" about="Timeline" />}
        description="States, shards dropped, readings at rest, faults."
      >
        <Timeline events={events} simulatedStartMs={simulatedStartMs} />
      </Panel>
    ),
  },
  config: {
    label: 'Config',
    waits: 'An imported run has no plan.',
    view: ({ plan, summary, simulatedStartMs }) =>
      plan && (
        <Panel
          title="Plan"
          help={<Help of="plan" about="Plan" />}
          description="Frozen when the run was created; later changes do not affect it."
        >
          <PlanPanel plan={plan} summary={summary} simulatedStartMs={simulatedStartMs} />
        </Panel>
      ),
  },
};

/** A panel of a result: shown where its summary has something to show. */
type ResultPanel = {
  title: string;
  help?: ReactNode;
  description: string;
  flush?: boolean;
  shows: (summary: RunSummary) => boolean;
  view: (summary: RunSummary) => ReactNode;
};

const findingPanels: ResultPanel[] = [
  {
    title: 'Highest rate that holds',
    description:
      'Each step sends at one rate, which holds while response time, errors, backlog and memory stay within their limits.',
    flush: true,
    shows: ({ rateSearch }) => rateSearch !== null,
    view: ({ rateSearch }) => rateSearch && <RateSearchTable search={rateSearch} />,
  },
  {
    title: 'Outages',
    description:
      'Planned outages of the target. Caught up: when no more points wait than before the first outage, to the second.',
    flush: true,
    shows: ({ outages }) => outages.length > 0,
    view: ({ outages }) => <OutageTable outages={outages} />,
  },
  {
    title: 'Faults',
    help: <Help of="faults-and-their-effects" about="Faults" />,
    description:
      'The worst first. From the beginning of a fault until everything was as before it; Drained and Parts the same again count from its end.',
    flush: true,
    shows: ({ faults }) => faults.length > 0,
    view: (summary) => <FaultTable summary={summary} />,
  },
  {
    title: 'Queries',
    description:
      'Response: from when a query was due until its answer was decoded. It includes failed queries and those never sent.',
    flush: true,
    shows: ({ queries }) => queries.length > 0,
    view: ({ queries, formatComparisons }) => (
      <>
        {formatComparisons.length > 0 ? <FormatSentences comparisons={formatComparisons} /> : null}
        <QueryTable queries={queries} />
      </>
    ),
  },
  {
    title: 'Generator',
    description: 'Whether the load generator limited the figures.',
    shows: ({ generator }) => generator !== null,
    view: (summary) => <GeneratorPanel summary={summary} />,
  },
  {
    title: 'Slowest requests',
    help: <Help of="slowest-requests" about="Slowest requests" />,
    description:
      'What took half of the time of each or more. Garbage collection is that of the generator, as far as its engine reported it.',
    flush: true,
    shows: ({ slowest }) => slowest.length > 0,
    view: ({ slowest }) => <SlowestTable slowest={slowest} />,
  },
];

const answerPanels: ResultPanel[] = [
  {
    title: 'Answers',
    description: 'Responses of the target to write requests.',
    flush: true,
    shows: ({ delivery }) => delivery === null,
    view: ({ outcomes }) => <OutcomesTable outcomes={outcomes} />,
  },
  {
    title: 'Batches',
    description:
      'Graphite answers nothing. Handed over: the kernel of this host took all bytes, which says nothing of the peer.',
    flush: true,
    shows: ({ delivery }) => delivery !== null,
    view: ({ outcomes }) => <OutcomesTable outcomes={outcomes} />,
  },
  {
    title: 'Connections',
    description:
      'At the end of the load each connection is shut for writing; a peer that then closes it has read everything.',
    shows: ({ delivery }) => delivery !== null,
    view: ({ delivery }) => delivery && <ConnectionFacts delivery={delivery} />,
  },
  {
    title: 'Retries',
    description: 'Answers after which the client resent the same points.',
    flush: true,
    shows: ({ retriedOutcomes }) => retriedOutcomes.length > 0,
    view: ({ retriedOutcomes }) => <OutcomesTable outcomes={retriedOutcomes} />,
  },
  {
    title: 'Endpoints',
    description: 'Batches rotate over the endpoints; every attempt counts.',
    flush: true,
    shows: ({ endpoints }) => endpoints.length > 0,
    view: ({ endpoints }) => <EndpointTable endpoints={endpoints} />,
  },
];

function findings(summary: RunSummary): ReactNode {
  const panels = panelsOf(findingPanels, summary);
  const { imported, delivery } = summary;
  if (!imported && !delivery && panels.length === 0) return null;
  return (
    <>
      {imported ? <ImportedPanel imported={imported} /> : null}
      {delivery ? <DeliveryOverview delivery={delivery} /> : null}
      {panels}
    </>
  );
}

function verification(summary: RunSummary): ReactNode {
  const { delivery } = summary;
  return delivery ? (
    <DeliveryVerification summary={summary} delivery={delivery} />
  ) : (
    <VerificationView summary={summary} />
  );
}

function answers(summary: RunSummary): ReactNode {
  return panelsOf(answerPanels, summary);
}

function panelsOf(panels: ResultPanel[], summary: RunSummary) {
  return panels
    .filter(({ shows }) => shows(summary))
    .map(({ title, help, description, flush = false, view }) => (
      <Panel key={title} title={title} help={help} description={description} flush={flush}>
        {view(summary)}
      </Panel>
    ));
}

function settledPanel({ settled }: RunSummary): ReactNode {
  return (
    <Panel
      title="At rest, day by day"
      help={<Help of="at-rest-day-by-day" about="At rest, day by day" />}
      description="Read with sending paused, after the server came to rest and collected its garbage."
      flush
    >
      <SettledTable settled={settled} />
    </Panel>
  );
}
