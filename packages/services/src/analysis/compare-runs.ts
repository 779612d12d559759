import { type MemoryKind, memoryKinds } from '@tidemark/analysis/compare/capacity';
import { compareFaults } from '@tidemark/analysis/compare/compare-faults';
import { type Comparison, compareRuns as compare } from '@tidemark/analysis/compare/comparison';
import {
  type CellLabels,
  groupCells,
  groupSides,
  mostComparedRuns,
  mostShownRuns,
  type Side,
  type SidedRun,
  spreadOverSides,
} from '@tidemark/analysis/compare/comparison-sides';
import { describeHeldRates } from '@tidemark/analysis/compare/describe-held-rates';
import { describeMatrix } from '@tidemark/analysis/compare/describe-matrix';
import { type FinishedRun, hasSummary, type LabeledRun } from '@tidemark/analysis/compare/finished-run';
import { keptSentence } from '@tidemark/analysis/compare/kept-points';
import { runLabels } from '@tidemark/analysis/compare/run-labels';
import { sideCurves } from '@tidemark/analysis/compare/side-curves';
import { searchesText } from '@tidemark/analysis/run/search-sentence';
import { listRunsOf } from '@tidemark/db/repositories/runs';
import { figureKeyShape, type GateFigureKey, gateFigureKeys } from '@tidemark/domain/figures/catalog';
import { DomainError } from '@tidemark/domain/kernel/errors';
import { type MetricName, metricNames } from '@tidemark/domain/kernel/metric';
import { parseInput } from '@tidemark/domain/kernel/parse-input';
import type { RunRecord } from '@tidemark/domain/run/records';
import type { RunSeries } from '@tidemark/domain/run/run-series';
import { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';
import { requireFound, requirePermission } from '../access/permission.ts';
import { readExperiment } from '../experiments/read-experiment.ts';
import { readRunsSeries } from '../samples/run-series.ts';
import { estimateCapacity } from './estimate-capacity.ts';
import { judgeSides, toSidedRuns } from './judge-sides.ts';
import { pastRuns } from './past-runs.ts';

export type CompareRunsInput = {
  /** The first is the baseline. Repetitions of a plan are one side; with `candidateIds` all of these are one. */
  runIds?: readonly string[] | undefined;
  /** In place of runs: all runs of an experiment that have a result, arranged in its cells. */
  experimentId?: string | undefined;
  candidateIds?: readonly string[] | undefined;
  /** A run of the side that all others are judged against; the first side by default. */
  pinnedId?: string | undefined;
  /** Cells of the matrix by run id; runs of one cell are one side. */
  labels?: Readonly<Record<string, CellLabels>> | undefined;
  /** Tolerated share of change; default 0.05. */
  tolerance?: number | undefined;
  /** Figures that decide; all by default. */
  metrics?: readonly GateFigureKey[] | undefined;
  /** For runs with different series counts: which memory figure, how much memory there is, and for which schema. */
  memory?: MemoryKind | undefined;
  ramGiB?: number | undefined;
  schemaId?: string | undefined;
  /** Metrics whose lines are included; all by default, none if empty. */
  lines?: readonly MetricName[] | undefined;
  maxPoints?: number | undefined;
};

/** Requested runs in order with their labels; of many runs only some of each side. The first is the baseline. */
export type RunsCompared = {
  runs: LabeledRun[];
  runCount: number;
  /** Ids of all compared runs. */
  runIds: string[];
  experiment: { id: string; name: string } | null;
  comparison: Comparison;
  series: RunSeries[];
};

const inputShape = z
  .object({
    runIds: z.array(z.string()).default([]),
    experimentId: z.string().nullable().default(null),
    candidateIds: z.array(z.string()).default([]),
    tolerance: z.number().min(0).max(10).default(0.05),
    metrics: z
      .array(figureKeyShape(gateFigureKeys))
      .min(1)
      .default([...gateFigureKeys]),
    memory: z.enum(memoryKinds).nullable().default(null),
    ramGiB: z.number().positive().max(1_000_000).nullable().default(null),
    schemaId: z.string().nullable().default(null),
    pinnedId: z.string().nullable().default(null),
    labels: z.record(z.string(), z.object({ row: z.string(), column: z.string() })).default({}),
    lines: z.array(z.enum(metricNames)).nullable().default(null),
    maxPoints: z.int().min(8).max(10_000).default(600),
  })
  .superRefine(({ runIds, candidateIds, pinnedId, experimentId }, context) => {
    const ids = [...runIds, ...candidateIds];
    const refuse = (message: string, path = 'runIds') =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (runIds.length === 0 && experimentId === null) refuse('name at least one run');
    if (ids.length > mostComparedRuns) refuse(`at most ${mostComparedRuns} runs can be compared`);
    if (new Set(ids).size < ids.length) refuse('names a run twice');
    if (pinnedId !== null && experimentId === null && !ids.includes(pinnedId))
      refuse('is not one of the runs', 'pinnedId');
  });

/** compareRuns compares 1 to 240 finished runs of a workspace and judges repeated ones; a run without a result is a validation issue. */
export async function compareRuns(ctx: ServiceContext, input: CompareRunsInput): Promise<RunsCompared> {
  requirePermission(ctx, 'read');
  const asked = parseInput(inputShape, input);
  const { maxPoints, lines, memory, ramGiB, schemaId, pinnedId, tolerance, metrics } = asked;
  const { experiment, labeled, candidateIds, labels, warnings, searchSentence } = await findCompared(
    ctx,
    asked,
  );
  const past = pastRuns(ctx);
  const sided = await toSidedRuns(past, labeled);
  const sides = toSides(sided, candidateIds.length, labels);
  const judged = baselineFirst(sides, pinnedId);
  const gates = await judgeSides(past, judged, { tolerance, metrics });
  const capacity = await estimateCapacity(
    ctx,
    sides.flatMap((side) => side.runs),
    { memory, ramGiB, schemaId },
  );
  const [baseline] = judged;
  const matrix = baseline ? describeMatrix({ sides, baseline, gates, tolerance, labels }) : null;
  const sidedRuns = sides.flatMap((side) => side.runs);
  const heldRates = describeHeldRates(sidedRuns);
  const kept = keptSentence(sidedRuns);
  const faults = compareFaults(sides);
  const curves = sideCurves(judged.slice(0, mostShownRuns));
  const runs = chooseShown(judged, labeled);
  const series = await readRunsSeries(ctx, {
    runIds: runs.map(({ run }) => run.id),
    metrics: lines,
    maxPoints,
  });
  const shown = runs.map(({ label, run }) => ({ id: run.id, label, plan: run.plan, summary: run.summary }));
  const found = { gates, capacity, heldRates, keptSentence: kept, searchSentence, matrix, faults, curves };
  const comparison = compare(shown, { ...found, runCount: labeled.length });
  return {
    runs,
    runCount: labeled.length,
    runIds: labeled.map(({ run }) => run.id),
    experiment,
    comparison: { ...comparison, warnings: [...comparison.warnings, ...warnings] },
    series,
  };
}

type Asked = Pick<z.output<typeof inputShape>, 'runIds' | 'candidateIds' | 'experimentId' | 'labels'>;

type Compared = Pick<Asked, 'candidateIds' | 'labels'> & {
  experiment: RunsCompared['experiment'];
  labeled: LabeledRun[];
  warnings: string[];
  searchSentence: string | null;
};

/** Runs that the request names must have a result; runs of an experiment without one are left out, with a warning. */
async function findCompared(ctx: ServiceContext, asked: Asked): Promise<Compared> {
  const { candidateIds, labels } = asked;
  if (asked.experimentId === null) {
    const labeled = await findFinished(ctx, [...asked.runIds, ...candidateIds]);
    return { experiment: null, labeled, candidateIds, labels, warnings: [], searchSentence: null };
  }
  const found = await experimentRuns(ctx, asked.experimentId);
  const runs = await listRunsOf(ctx.db, ctx.workspaceId, found.runIds);
  const byId = new Map(runs.filter(hasSummary).map((run) => [run.id, run]));
  const finished = found.runIds.flatMap((id) => byId.get(id) ?? []).slice(0, mostComparedRuns);
  if (finished.length === 0) throw noResult();
  const left = found.runIds.length - finished.length;
  return {
    ...found,
    labeled: withLabels(finished),
    candidateIds: [],
    warnings:
      left === 0
        ? []
        : [`${left} of ${found.runIds.length} runs of the experiment have no result and are left out.`],
  };
}

async function findFinished(ctx: ServiceContext, ids: readonly string[]): Promise<LabeledRun[]> {
  const found = new Map((await listRunsOf(ctx.db, ctx.workspaceId, ids)).map((run) => [run.id, run]));
  return withLabels(ids.map((id, i) => requireSummary(requireFound(found.get(id) ?? null, 'run'), i)));
}

function withLabels(finished: readonly FinishedRun[]): LabeledRun[] {
  const labels = runLabels(finished.map((run) => run.name));
  return finished.map((run, i) => ({ label: labels[i] ?? run.name, run }));
}

/** The last `candidateCount` runs are one side and the others another; with 0, cells or repetitions make the sides. */
function toSides(
  runs: SidedRun[],
  candidateCount: number,
  labels: Readonly<Record<string, CellLabels>>,
): Side[] {
  if (candidateCount === 0)
    return Object.keys(labels).length === 0 ? groupSides(runs) : groupCells(runs, labels);
  return [
    { label: 'baseline', runs: runs.slice(0, -candidateCount) },
    { label: 'candidate', runs: runs.slice(-candidateCount) },
  ];
}

/** Puts the side of the pinned run first: all others are judged against it. */
function baselineFirst(sides: readonly Side[], pinnedId: string | null): Side[] {
  const isPinned = ({ runs }: Side) => runs.some(({ id }) => id === pinnedId);
  return [...sides.filter(isPinned), ...sides.filter((side) => !isPinned(side))];
}

/** At most twelve runs: those of the baseline first, the others in the requested order. */
function chooseShown(judged: readonly Side[], labeled: readonly LabeledRun[]): LabeledRun[] {
  const shownIds = new Set(spreadOverSides(judged, mostShownRuns).map(({ id }) => id));
  const shown = labeled.filter(({ run }) => shownIds.has(run.id));
  const baselineIds = new Set(judged[0]?.runs.map(({ id }) => id));
  return [
    ...shown.filter(({ run }) => baselineIds.has(run.id)),
    ...shown.filter(({ run }) => !baselineIds.has(run.id)),
  ];
}

function noResult(): DomainError {
  const detail = 'none of the runs of this experiment has a result yet';
  return new DomainError('validation_failed', {
    issues: [{ pointer: '/experimentId', code: 'experiment_without_result', detail }],
  });
}

function requireSummary(run: RunRecord, index: number): FinishedRun {
  if (hasSummary(run)) return run;
  const detail = `"${run.name}" has no result to compare: it is ${run.state.replaceAll('_', ' ')}`;
  throw new DomainError('validation_failed', {
    issues: [{ pointer: `/runIds/${index}`, code: 'run_without_result', detail }],
  });
}

/** The runs of an experiment that are not superseded, cell by cell, with the labels of their cells. */
export type ExperimentRuns = {
  experiment: { id: string; name: string };
  runIds: string[];
  labels: Record<string, CellLabels>;
  /** How long a part may be away, where the experiment searches for it. */
  searchSentence: string | null;
};

/** experimentRuns gives the newest run of each cell and repetition of an experiment, with or without a result. */
export async function experimentRuns(ctx: ServiceContext, experimentId: string): Promise<ExperimentRuns> {
  const { id, design, cells, searches } = await readExperiment(ctx, experimentId);
  const current = cells.flatMap(({ row, column, runs }) =>
    runs.filter(({ isSuperseded }) => !isSuperseded).map(({ runId }) => ({ runId, row, column })),
  );
  return {
    experiment: { id, name: design.name },
    runIds: current.map(({ runId }) => runId),
    labels: Object.fromEntries(current.map(({ runId, row, column }) => [runId, { row, column }])),
    searchSentence: searchesText(searches),
  };
}
