'use client';

import { LocalTime } from '#ui/local-time.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { CellsPanel } from './cells-panel.tsx';
import { DesignPanel } from './design-panel.tsx';
import { ExperimentActions } from './experiment-actions.tsx';
import { ExperimentStateBadge } from './experiment-state-badge.tsx';
import { ExperimentVerdict } from './experiment-verdict.tsx';
import { type ExperimentView, isOver } from './experiment-view.ts';
import { ProgressPanel } from './progress-panel.tsx';
import type { ExperimentResults } from './read-results.ts';
import { useLiveExperiment } from './use-live-experiment.ts';

const tabs = [
  { id: 'cells', label: 'Cells' },
  { id: 'config', label: 'Config' },
];

/** ExperimentScreen is an experiment while it goes and after it ended: how far it is, its cells, its design. */
export function ExperimentScreen({
  experiment: initial,
  results,
}: {
  experiment: ExperimentView;
  /** Figures of the runs that have ended; null: none of them can be set beside another yet. */
  results: ExperimentResults | null;
}) {
  const { experiment, connected } = useLiveExperiment(initial);
  const { design, state, progress, createdBy, createdAt, scenario } = experiment;
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Experiments', href: '/experiments' }]}
        title={design.name}
        badge={<ExperimentStateBadge state={state} failedCount={progress.failedCount} />}
        description={
          <>
            Started by {createdBy}, <LocalTime iso={createdAt} />
            {scenario ? ` · scenario, ${scenario.size}` : ''} · {experiment.cells.length} cells,{' '}
            {design.repetitions} {design.repetitions === 1 ? 'repetition' : 'repetitions'}
          </>
        }
        actions={<ExperimentActions experiment={experiment} />}
      />
      {isOver(experiment) && results ? <ExperimentVerdict results={results} /> : null}
      <ProgressPanel experiment={experiment} connected={connected} />
      <Tabs
        label="Views of the experiment"
        tabs={tabs}
        view={(id) =>
          id === 'config' ? (
            <DesignPanel design={design} />
          ) : (
            <CellsPanel experiment={experiment} matrix={results?.matrix ?? null} />
          )
        }
      />
    </>
  );
}
