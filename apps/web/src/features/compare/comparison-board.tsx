'use client';

import type { Gate } from '@tidemark/analysis/compare/gate';
import type { ReactNode } from 'react';
import { useEffect, useMemo, useRef } from 'react';
import { NamedFiles, SaveTable } from '#charts/export/save-menu.tsx';
import { Help } from '#features/docs/help.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { Panel } from '#ui/panel.tsx';
import { Select } from '#ui/select.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useAddress } from '#ui/use-address.ts';
import type { Board } from './board.ts';
import { CapacityPanel } from './capacity-panel.tsx';
import { changedFigures, figuresCsv } from './changed-figures.ts';
import { DifferencesTable } from './differences-table.tsx';
import { FaultsPanel } from './faults-panel.tsx';
import { FlowsPanel, flowedRuns } from './flows-panel.tsx';
import { outcomeWord } from './gate-looks.tsx';
import { GatePanel } from './gate-panel.tsx';
import { HeldRatesPanel } from './held-rates-panel.tsx';
import { MatrixPanel } from './matrix-panel.tsx';
import { OverlayPanel } from './overlay-panel.tsx';
import { PercentilePanel } from './percentile-panel.tsx';
import { RunsPanel } from './runs-panel.tsx';
import { SettledByDay } from './settled-by-day.tsx';
import { SmallMultiples } from './small-multiples.tsx';

/** What stands below the first chart, in tabs. */
type Section = { id: string; label: string; view: () => ReactNode };

/** ComparisonBoard shows what matters first: the matrix and one chart; the rest is a tab away. */
export function ComparisonBoard({
  board,
  judging,
  asking,
  details,
}: {
  board: Board;
  /** What changes how repeated runs are judged; a report has nothing to change. */
  judging?: ReactNode;
  /** What changes the question about capacity, likewise. */
  asking?: ReactNode;
  /** Everything about each run, in a report. */
  details?: ReactNode;
}) {
  const { matrix, heldRates } = board.comparison;
  const sections = sectionsOf(board, { judging, asking, details });
  return (
    <NamedFiles name={board.title}>
      {heldRates ? <HeldRatesPanel held={heldRates} isLinked={board.source.kind === 'runs'} /> : null}
      {matrix ? <MatrixPanel matrix={matrix} canPin={board.source.kind === 'runs'} /> : null}
      <OverlayPanel board={board} />
      <Tabs
        label="Details of the comparison"
        tabs={sections}
        view={(id) => sections.find((section) => section.id === id)?.view() ?? null}
      />
    </NamedFiles>
  );
}

type Extras = { judging: ReactNode; asking: ReactNode; details: ReactNode };

function sectionsOf(board: Board, { judging, asking, details }: Extras): Section[] {
  const { capacity, faults, gates, settled } = board.comparison;
  const flowed = flowedRuns(board.runs);
  const all: (Section | null)[] = [
    faults.length > 0 ? { id: 'faults', label: 'Faults', view: () => <FaultsPanel faults={faults} /> } : null,
    flowed.length > 0
      ? { id: 'flow', label: 'Where metrics go', view: () => <FlowsPanel runs={flowed} /> }
      : null,
    {
      id: 'metrics',
      label: 'All metrics',
      view: () => <SmallMultiples board={board} />,
    },
    { id: 'latency', label: 'Latency', view: () => <PercentilePanel board={board} /> },
    capacity
      ? {
          id: 'capacity',
          label: 'Memory by series',
          view: () => <CapacityPanel capacity={capacity} asking={asking} isLead={isLead(board)} />,
        }
      : null,
    gates.length > 0
      ? { id: 'verdict', label: 'Verdicts', view: () => <VerdictPanel board={board} judging={judging} /> }
      : null,
    { id: 'figures', label: 'Figures', view: () => <FiguresPanel board={board} /> },
    settled.length > 0 ? { id: 'rest', label: 'At rest', view: () => <AtRest board={board} /> } : null,
    {
      id: 'runs',
      label: 'Runs',
      view: () => (
        <>
          <RunsPanel board={board} />
          {details}
        </>
      ),
    },
  ];
  return all.filter((section) => section !== null);
}

/** Its sentence opens the page already. */
function isLead({ comparison: { capacity, gates } }: Board): boolean {
  return capacity?.fit != null && gates.length !== 1;
}

function AtRest({ board: { runs, comparison } }: { board: Board }) {
  return (
    <Panel
      title="At rest, day by day"
      help={<Help of="at-rest-day-by-day" about="At rest, day by day" />}
      description="Read with sending paused, after the server came to rest and collected its garbage."
      flush
    >
      <SettledByDay runs={runs} rows={comparison.settled} />
    </Panel>
  );
}

/** FiguresPanel sets the figures of single runs side by side: those that differ from the baseline's, or all of them. */
function FiguresPanel({ board: { runs, comparison } }: { board: Board }) {
  const address = useAddress();
  const onlyChanged = address.get('all') === null;
  const changed = useMemo(() => changedFigures(comparison), [comparison]);
  const figures = onlyChanged && changed.length > 0 ? changed : comparison.figures;
  return (
    <Panel
      title="Figures of each run"
      help={<Help of="figures-of-each-run" about="Figures of each run" />}
      description="Compared with the first run of the baseline."
      actions={<SaveTable title="Figures" table={() => figuresCsv(comparison.figures, runs)} />}
      flush
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pb-3">
        <Checkbox
          label="Only what differs"
          checked={onlyChanged}
          onCheckedChange={(checked) => address.set({ all: checked ? null : '1' })}
        />
        <p className="text-[13px] text-ink-soft">
          {changed.length === 0
            ? 'Nothing differs by more than 5 %; all figures are shown.'
            : `${changed.length} of ${comparison.figures.length} figures differ.`}
        </p>
      </div>
      <DifferencesTable runs={runs} figures={figures} baselineId={comparison.baselineId} />
    </Panel>
  );
}

const worstFirst: readonly Gate['outcome'][] = ['regressed', 'untrusted', 'inconclusive', 'passed'];

/** VerdictPanel shows by what one side was judged against the baseline: the one that the address names, else the worst. */
function VerdictPanel({ board, judging }: { board: Board; judging: ReactNode }) {
  const address = useAddress();
  const { gates } = board.comparison;
  const named = address.get('cell');
  const panel = useRef<HTMLDivElement>(null);
  // A cell of the matrix leads here; an address that names none stays where it is.
  useEffect(() => {
    if (named !== null) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [named]);
  const worst = gates.toSorted((a, b) => worstFirst.indexOf(a.outcome) - worstFirst.indexOf(b.outcome))[0];
  const gate = gates.find(({ candidate }) => named !== null && candidate.runIds.includes(named)) ?? worst;
  if (!gate) return null;
  return (
    <div ref={panel} className="flex min-w-0 flex-col gap-3">
      {gates.length > 1 ? (
        <Field label="Side" className="w-96 max-w-full">
          <Select
            value={gate.candidate.runIds[0] ?? ''}
            options={gates.map(({ candidate, outcome }) => ({
              value: candidate.runIds[0] ?? '',
              label: `${candidate.label}: ${outcomeWord(outcome).toLowerCase()}`,
            }))}
            onChange={(event) => address.set({ cell: event.target.value })}
          />
        </Field>
      ) : null}
      <GatePanel gate={gate} runs={board.runs} isOnly={gates.length === 1} />
      {judging}
    </div>
  );
}
