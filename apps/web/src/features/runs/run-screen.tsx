'use client';

import { resultSentence } from '@tidemark/analysis/compare/verdict-sentence';
import { bytesText } from '@tidemark/domain/kernel/quantity-text';
import type { RunSeries } from '@tidemark/domain/run/run-series';
import { isTerminal } from '@tidemark/domain/run/run-state';
import type { ProjectChoice } from '@tidemark/services/projects/projects';
import Link from 'next/link';
import { useMemo } from 'react';
import { ProjectPlace } from '#features/projects/project-place.tsx';
import { ImportedBadge } from '#features/results/imported-panel.tsx';
import { importedText } from '#features/results/imported-words.ts';
import { RunTabs } from '#features/results/run-tabs.tsx';
import { RunTiles } from '#features/results/run-tiles.tsx';
import { ThresholdPanel } from '#features/results/threshold-table.tsx';
import { Verdict } from '#features/results/verdict.tsx';
import { Callout } from '#ui/callout.tsx';
import { JudgementBadge } from '#ui/judgement-badge.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { unbroken } from '#ui/quantity.ts';
import { StateBadge } from '#ui/state-badge.tsx';
import { LivePanel } from './live-panel.tsx';
import { RunActions } from './run-actions.tsx';
import { RunLabels } from './run-labels.tsx';
import type { RunMark, RunView } from './run-view.ts';
import { useLiveRun } from './use-live-run.ts';

/** RunScreen is a run while it goes and after it ended: the same places, filled as there is something to show. */
export function RunScreen({
  storedBytes,
  projects,
  mayMove,
  ...initial
}: {
  run: RunView;
  marks: RunMark[];
  series: RunSeries;
  /** null: not measured yet. */
  storedBytes: number | null;
  projects: ProjectChoice[];
  mayMove: boolean;
}) {
  const { run, marks, series, latest, connected } = useLiveRun(initial);
  const plotted = useMemo(
    () => [
      {
        id: run.id,
        label: run.name,
        plan: run.plan,
        simulatedStartMs: run.simulatedStartMs,
        settled: run.summary?.settled ?? [],
        events: marks,
      },
    ],
    [run.id, run.name, run.plan, run.simulatedStartMs, run.summary, marks],
  );
  const allSeries = useMemo(() => [series], [series]);
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Runs', href: '/runs' }]}
        title={run.name}
        badge={
          <>
            {run.judgement ? <JudgementBadge value={run.judgement.value} /> : null}
            {run.summary?.imported ? (
              <ImportedBadge />
            ) : (
              <StateBadge
                state={run.state}
                cancelling={run.cancelRequestedAt !== null && !isTerminal(run.state)}
              />
            )}
          </>
        }
        description={
          <>
            <RunOrigin run={run} storedBytes={storedBytes} />
            <RunLabels runId={run.id} initial={run.labels} />
            <ProjectPlace
              of="runs"
              id={run.id}
              projectId={run.projectId}
              projects={projects}
              mayMove={mayMove && run.experimentId === null}
            />
          </>
        }
        actions={<RunActions run={run} />}
      />
      {isTerminal(run.state) ? (
        <RunEnding run={run} />
      ) : (
        <LivePanel run={run} series={latest} connected={connected} />
      )}
      <RunTabs
        input={{
          plan: run.plan,
          summary: run.summary,
          events: marks,
          simulatedStartMs: run.simulatedStartMs,
        }}
        plotted={plotted}
        series={allSeries}
        path={`/runs/${run.id}/series`}
      />
    </>
  );
}

function RunOrigin({ run, storedBytes }: { run: RunView; storedBytes: number | null }) {
  const stored = storedBytes === null ? null : <> · {unbroken(bytesText(storedBytes))} stored</>;
  if (run.summary?.imported) {
    return (
      <>
        Imported by {run.createdBy}, <LocalTime iso={run.createdAt} /> · {importedText(run.summary)}
        {stored}
      </>
    );
  }
  return (
    <>
      Started by {run.createdBy}, <LocalTime iso={run.startedAt ?? run.createdAt} />
      {run.retryOf ? (
        <>
          {' · '}
          <Link href={`/runs/${run.retryOf}`} className="underline">
            repeats an earlier run
          </Link>
        </>
      ) : null}
      {stored}
    </>
  );
}

function RunEnding({ run }: { run: RunView }) {
  const { summary, end } = run;
  if (!summary) {
    return (
      <Callout tone={run.state === 'cancelled' ? 'neutral' : 'fail'} title="The run ended without a result">
        {end?.message ?? 'No reason was recorded.'} What was recorded until then is shown below.
      </Callout>
    );
  }
  return (
    <>
      <Verdict sentence={resultSentence(summary)} summaries={[summary]} judgement={run.judgement} />
      <ThresholdPanel summary={summary} />
      <RunTiles summary={summary} />
    </>
  );
}
