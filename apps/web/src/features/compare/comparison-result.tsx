import type { Comparison } from '@tidemark/analysis/compare/comparison';
import { comparisonLead } from '@tidemark/analysis/compare/comparison-lead';
import { type PackedSeries, unpackSeries } from '@tidemark/domain/run/packed-series';
import type { ReactNode } from 'react';
import { ResultCharts } from '#features/results/result-charts.tsx';
import { RunDetails } from '#features/results/run-details.tsx';
import { RunTiles } from '#features/results/run-tiles.tsx';
import { Verdict } from '#features/results/verdict.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { ComparisonBoard } from './comparison-board.tsx';
import type { LineKind } from './line-choices.ts';
import type { ResultRun } from './result-run.ts';
import { toBoardRuns } from './to-board-runs.ts';

/** ComparisonResult shows one or several finished runs: sentence, matrix, one chart, and then everything else. */
export function ComparisonResult({
  title,
  runs,
  comparison,
  lines,
  choices,
  live,
  hint,
  judging,
  asking,
}: {
  title: string;
  runs: ResultRun[];
  comparison: Comparison;
  /** The lines at hand: those of the first chart, or all of them in a report. */
  lines: PackedSeries[];
  /** Every line that some run has. */
  choices: LineKind[];
  /** Where more lines can be had; null in a report. */
  live: { runIds: string[] } | null;
  /** What stands between the sentence and the matrix. */
  hint?: ReactNode;
  /** What changes how repeated runs are judged; a report has nothing to change. */
  judging?: ReactNode;
  /** What changes the question about capacity, likewise. */
  asking?: ReactNode;
}) {
  const { warnings, sentence: _, ...shown } = comparison;
  const only = runs.length === 1 ? runs[0] : undefined;
  return (
    <>
      <Verdict
        sentence={comparisonLead(comparison)}
        summaries={runs.map((run) => run.summary)}
        warnings={warnings}
      />
      {hint}
      {only ? (
        <OneRun run={only} lines={lines} />
      ) : (
        <ComparisonBoard
          board={{
            title,
            comparison: shown,
            runs: toBoardRuns(runs, comparison.matrix, { isFrozen: live === null }),
            lines,
            choices,
            live,
          }}
          judging={judging}
          asking={asking}
          details={live === null ? <EverythingAbout runs={runs} /> : null}
        />
      )}
    </>
  );
}

function OneRun({ run, lines }: { run: ResultRun; lines: PackedSeries[] }) {
  const { id, label, plan, summary, events } = run;
  const { simulatedStartMs, settled } = summary;
  return (
    <>
      <RunTiles summary={summary} />
      <ResultCharts
        runs={[{ id, label, plan, simulatedStartMs, settled, events }]}
        series={unpackSeries(lines)}
      />
      <DetailsOf run={run} />
    </>
  );
}

function EverythingAbout({ runs }: { runs: ResultRun[] }) {
  return runs.map((run) => (
    <Disclosure key={run.id} summary={`Everything about ${run.label}`} hint="plan, answers, timeline">
      <div className="flex flex-col gap-4">
        <RunTiles summary={run.summary} />
        <DetailsOf run={run} />
      </div>
    </Disclosure>
  ));
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
