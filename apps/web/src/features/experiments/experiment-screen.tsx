'use client';

import { maxSearchRuns } from '@tidemark/domain/experiment/outage-search';
import type { ProjectChoice } from '@tidemark/services/projects/projects';
import { HeldRatesPanel } from '#features/compare/held-rates-panel.tsx';
import { toJson } from '#features/forms/json-document.ts';
import { yamlOf } from '#features/forms/yaml-text.ts';
import { ProjectPlace } from '#features/projects/project-place.tsx';
import { targetText } from '#features/results/plan-words.ts';
import { Caveats } from '#features/results/verdict.tsx';
import { Callout } from '#ui/callout.tsx';
import { CodeBlock } from '#ui/code-block.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Panel } from '#ui/panel.tsx';
import { Progress } from '#ui/progress.tsx';
import { unbroken } from '#ui/quantity.ts';
import { Tabs } from '#ui/tabs.tsx';
import { CellsPanel } from './cells-panel.tsx';
import { ExperimentActions } from './experiment-actions.tsx';
import { ExperimentStateBadge } from './experiment-state-badge.tsx';
import type { ExperimentView } from './experiment-view.ts';
import { isOver } from './experiment-view.ts';
import { countsText, remainingText } from './progress-words.ts';
import type { ExperimentResults } from './read-results.ts';
import { SearchPanel } from './search-panel.tsx';
import { useLiveExperiment } from './use-live-experiment.ts';

const tabs = [
  { id: 'cells', label: 'Cells' },
  { id: 'config', label: 'Config' },
];

/** ExperimentScreen is an experiment while it goes and after it ended: how far it is, its cells, its design. */
export function ExperimentScreen({
  experiment: initial,
  results,
  projects,
  mayMove,
}: {
  experiment: ExperimentView;
  /** Figures of the runs that have ended; null: none of them can be set beside another yet. */
  results: ExperimentResults | null;
  projects: ProjectChoice[];
  mayMove: boolean;
}) {
  const { experiment, connected } = useLiveExperiment(initial);
  const { design, state, progress, createdBy, createdAt, scenario } = experiment;
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Experiments', href: '/experiments' }]}
        title={design.name}
        badge={<ExperimentStateBadge state={state} progress={progress} />}
        description={
          <>
            Started by {createdBy}, <LocalTime iso={createdAt} />
            {scenario ? ` · scenario, ${scenario.size}` : ''} · {experiment.cells.length}{' '}
            {experiment.cells.length === 1 ? 'cell' : 'cells'}, {repetitionWords(design)}
            <ProjectPlace
              of="experiments"
              id={experiment.id}
              projectId={experiment.projectId}
              projects={projects}
              mayMove={mayMove}
            />
          </>
        }
        actions={<ExperimentActions experiment={experiment} />}
      />
      {isOver(experiment) && results ? <ExperimentVerdict results={results} /> : null}
      {results?.heldRates ? <HeldRatesPanel held={results.heldRates} isLinked /> : null}
      {experiment.searches.length > 0 ? <SearchPanel searches={experiment.searches} /> : null}
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

function repetitionWords({ search, repetitions }: ExperimentView['design']): string {
  if (search !== null) return `up to ${maxSearchRuns} runs each`;
  return repetitions === 1 ? '1 repetition' : `${repetitions} repetitions`;
}

/** DesignPanel shows the frozen design: nothing that happens later to a schema, load profile or target changes it. */
function DesignPanel({ design }: Pick<ExperimentView, 'design'>) {
  const { schemas, profiles, systems, sweeps, asTagAndField, repetitions, seed, search, description } =
    design;
  return (
    <Panel title="Design" description="Frozen when the experiment was started.">
      <div className="flex flex-col gap-4">
        <DefinitionList
          entries={[
            ...(description === '' ? [] : [{ term: 'Description', value: description }]),
            { term: 'Schemas', value: schemas.map(({ schema }) => schema.name).join(', ') },
            ...(asTagAndField.length === 0
              ? []
              : [{ term: 'As tag and as field', value: asTagAndField.join(', ') }]),
            { term: 'Load profiles', value: profiles.map(({ profile }) => profile.name).join(', ') },
            { term: 'Systems', value: systems.map(({ target }) => targetText(target)).join('; ') },
            ...sweeps.map(({ name, steps }) => ({
              term: name,
              value: steps.map(({ label }) => label).join(', '),
            })),
            ...(search === null
              ? [
                  { term: 'Repetitions', value: `${repetitions} of each cell` },
                  {
                    term: 'Order',
                    value: `each repetition runs every cell once, in an order drawn from seed ${seed}`,
                  },
                ]
              : [
                  {
                    term: 'Search',
                    value: `up to ${maxSearchRuns} runs of each cell, lengths from ${search.lowSeconds} to ${search.highSeconds} s`,
                  },
                ]),
          ]}
        />
        <CodeBlock label="The whole design" code={yamlOf(toJson(design))} />
      </div>
    </Panel>
  );
}

/** ExperimentVerdict opens what an experiment found: the sentence first, then what makes it doubtful. */
export function ExperimentVerdict({
  results: { sentence, warnings },
}: {
  results: Pick<ExperimentResults, 'sentence' | 'warnings'>;
}) {
  return (
    <section aria-label="Verdict" className="flex flex-col gap-3">
      <p className="max-w-[72ch] text-balance font-medium text-lg leading-snug">{unbroken(sentence)}</p>
      <Caveats warnings={warnings} />
    </section>
  );
}

/** ProgressPanel says how far an experiment is and what remains. The page can be left and found again. */
function ProgressPanel({ experiment, connected }: { experiment: ExperimentView; connected: boolean }) {
  const { progress, state } = experiment;
  const remaining = remainingText(progress);
  return (
    <section
      aria-label="Progress"
      className="flex flex-col gap-2 rounded-lg border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p aria-live="polite" className="font-medium text-sm">
          {countsText(progress)}
        </p>
        <p className="text-[13px] text-ink-soft">
          <span className="figures">{Math.floor(progress.fraction * 100)} %</span>
          {remaining ? `, ${unbroken(remaining)}` : ''}
        </p>
      </div>
      <Progress label="Progress of the experiment" fraction={progress.fraction} />
      {notes[state] ? <p className="text-[13px] text-ink-soft">{notes[state]}</p> : null}
      {connected ? null : (
        <Callout tone="warn">Connection lost; reconnecting. The experiment continues without it.</Callout>
      )}
    </section>
  );
}

const notes: Record<ExperimentView['state'], string | null> = {
  running: null,
  pausing: 'No further run starts; the current one finishes.',
  paused: 'No run is active. Resume to continue.',
  cancelling: 'The current run is stopping.',
  cancelled: null,
  finished: null,
};
