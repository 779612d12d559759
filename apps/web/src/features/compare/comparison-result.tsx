import type { Comparison } from '@tidemark/analysis/compare/comparison';
import { comparisonLead } from '@tidemark/analysis/compare/comparison-lead';
import type { ComparisonMatrix } from '@tidemark/analysis/compare/comparison-matrix';
import { judgementOf } from '@tidemark/analysis/run/judge-run';
import { type PackedSeries, unpackSeries } from '@tidemark/domain/run/packed-series';
import type { RunEvent } from '@tidemark/domain/run/run-event';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import type { ReactNode } from 'react';
import { assignIdentities } from '#charts/prepare/assign-hues.ts';
import { targetText } from '#features/results/plan-words.ts';
import { ResultCharts } from '#features/results/result-charts.tsx';
import {
  runSections,
  type SectionId,
  type SectionInput,
  sectionIds,
} from '#features/results/run-sections.tsx';
import { RunTiles } from '#features/results/run-tiles.tsx';
import { ThresholdPanel } from '#features/results/threshold-table.tsx';
import { Verdict } from '#features/results/verdict.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import type { BoardRun, LineSource } from './board.ts';
import { ComparisonBoard } from './comparison-board.tsx';
import type { LineKind } from './line-choices.ts';

/** ComparisonResult shows one or several finished runs: sentence, matrix, one chart, and then everything else. */
export function ComparisonResult({
  title,
  runs,
  comparison,
  lines,
  choices,
  source,
  hint,
  judging,
  asking,
}: {
  title: string;
  runs: ResultRun[];
  comparison: Comparison;
  /** The lines at hand: those of the first chart, or of one run all of them. */
  lines: PackedSeries[];
  /** Every line that some run has. */
  choices: LineKind[];
  /** Where more lines are loaded from. */
  source: LineSource;
  /** What stands between the sentence and the matrix. */
  hint?: ReactNode;
  /** What changes how repeated runs are judged; a report has nothing to change. */
  judging?: ReactNode;
  /** What changes the question about capacity, likewise. */
  asking?: ReactNode;
}) {
  const { warnings, sentence: _, ...shown } = comparison;
  const isFrozen = source.kind === 'report';
  const only = runs.length === 1 ? runs[0] : undefined;
  return (
    <>
      <Verdict
        sentence={isFrozen ? null : comparisonLead(comparison)}
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
            runs: toBoardRuns(runs, comparison.matrix, { isFrozen }),
            lines,
            choices,
            source,
          }}
          judging={judging}
          asking={asking}
          details={isFrozen ? <EverythingAbout runs={runs} /> : null}
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

/** Marks of two runs stay distinct on a chart; of more they only hide the lines. */
const mostWithMarks = 2;

/** toBoardRuns takes of each run what the board shows; repetitions of a side look alike. */
function toBoardRuns(
  runs: readonly ResultRun[],
  matrix: ComparisonMatrix | null,
  { isFrozen }: { isFrozen: boolean },
): BoardRun[] {
  const sideOf = (id: string) =>
    matrix?.cells.findIndex((cell) => cell.runs.some(({ runId }) => runId === id)) ?? -1;
  const firsts = new Map<string, { id: string; plan: RunPlan | null; version: string | null }>();
  const keys = runs.map((run) => {
    const side = sideOf(run.id);
    const key = side < 0 ? `run ${run.id}` : `side ${side}`;
    if (!firsts.has(key)) firsts.set(key, { id: key, plan: run.plan, version: run.summary.target.version });
    return key;
  });
  const baseline = matrix === null ? 0 : runs.findIndex((run) => matrix.cells[sideOf(run.id)]?.isBaseline);
  const identities = assignIdentities([...firsts.values()], keys[baseline]);
  return runs.map((run, i): BoardRun => {
    const { id, label, plan, summary, events, startedAt } = run;
    const identity = identities.get(keys[i] ?? '') ?? {
      hue: 'var(--hue-gray)',
      marker: 'circle' as const,
      dash: 0,
    };
    const { status, reason, totals, divergence } = summary.verification;
    return {
      id,
      label,
      href: isFrozen ? null : `/runs/${id}`,
      about:
        plan === null
          ? 'imported from vegeta'
          : `${plan.schema.name} · ${targetText(plan.target)} · version ${summary.target.version ?? 'unknown'}`,
      ...identity,
      isBaseline: matrix === null ? i === 0 : (matrix.cells[sideOf(id)]?.isBaseline ?? false),
      isImported: summary.imported !== null,
      isSimulated:
        plan !== null && (plan.profile.settledReadings !== null || plan.profile.retention !== null),
      simulatedStartMs: summary.simulatedStartMs,
      beganAtMs: summary.loadBeganAtMs ?? (startedAt === null ? null : Date.parse(startedAt)),
      settled: summary.settled,
      events: runs.length > mostWithMarks ? [] : events,
      judgement: judgementOf(summary).value,
      verification: { status, reason, totals, divergence },
      delivery: deliveryOf(summary),
      responseCurve: summary.responseCurve,
      serviceCurve: summary.serviceCurve,
      instrumentCurve: summary.instrument?.kind === 'measured' ? summary.instrument.curve : null,
    };
  });
}

function deliveryOf({ delivery }: RunSummary): BoardRun['delivery'] {
  return delivery === null ? null : { metricsSent: delivery.metricsSent, flow: delivery.flow };
}

/** A run with everything that a comparison shows of it. */
export type ResultRun = {
  id: string;
  label: string;
  plan: RunPlan | null;
  summary: RunSummary;
  events: RunEvent[];
  startedAt: string | null;
};

/** Sections of several panels, which need a heading over them; the others are named by their only panel. */
const headed: ReadonlySet<SectionId> = new Set(['verification', 'analysis']);

/** RunDetails are all subjects of a result one below the other, as a report shows them; those without anything to show are left out. */
function RunDetails(input: SectionInput) {
  const sections = sectionIds.map((id) => {
    const { label, view } = runSections[id];
    const content = view(input);
    if (content === null) return null;
    return (
      <div key={id} className="flex min-w-0 flex-col gap-4">
        {headed.has(id) ? <h2 className="mt-2 font-semibold text-lg">{label}</h2> : null}
        {content}
      </div>
    );
  });
  return (
    <>
      {input.summary ? <ThresholdPanel summary={input.summary} /> : null}
      {sections}
    </>
  );
}
