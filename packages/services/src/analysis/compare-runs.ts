import { findRun } from '@tidemark/db/repositories/runs';
import { type MemoryKind, memoryKinds } from '@tidemark/domain/capacity';
import { type Comparison, compareRuns as compare } from '@tidemark/domain/comparison';
import { groupSides, mostComparedRuns, type Side, spreadOverSides } from '@tidemark/domain/comparison-sides';
import { DomainError } from '@tidemark/domain/errors';
import { type GateMetricKey, gateMetricKeys } from '@tidemark/domain/gate-metrics';
import { parseInput } from '@tidemark/domain/parse-input';
import type { RunRecord } from '@tidemark/domain/records';
import type { RunSeries } from '@tidemark/domain/run-series';
import { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/require-permission.ts';
import { requireFound } from '../input/require-found.ts';
import { readRunSeries } from '../samples/read-run-series.ts';
import { estimateCapacity } from './estimate-capacity.ts';
import { type FinishedRun, hasSummary, type LabelledRun } from './finished-run.ts';
import { judgeSides } from './judge-sides.ts';
import { runLabels } from './run-labels.ts';
import { toSidedRuns } from './to-sided-runs.ts';

/** Most runs that stand side by side. */
const mostShown = 8;

export type CompareRunsInput = {
  /** The first is the baseline. Repetitions of a plan are one side; with `candidateIds` all of these are one. */
  runIds: readonly string[];
  candidateIds?: readonly string[] | undefined;
  /** Share of change that is put up with: 0.05 unless told. */
  tolerance?: number | undefined;
  /** Metrics that decide; all unless told. */
  metrics?: readonly GateMetricKey[] | undefined;
  /** What is asked of runs with different numbers of series: which memory, how much of it there is, for which schema. */
  memory?: MemoryKind | undefined;
  ramGiB?: number | undefined;
  schemaId?: string | undefined;
  maxPoints?: number | undefined;
};

/** Runs in the order asked for, each with its label; of the `runCount` asked for some of each side. The first is the baseline. */
export type RunsCompared = {
  runs: LabelledRun[];
  runCount: number;
  comparison: Comparison;
  series: RunSeries[];
};

const wantedShape = z
  .object({
    runIds: z.array(z.string()).min(1, 'name at least one run'),
    candidateIds: z.array(z.string()).default([]),
    tolerance: z.number().min(0).max(10).default(0.05),
    metrics: z
      .array(z.enum(gateMetricKeys))
      .min(1)
      .default([...gateMetricKeys]),
    memory: z.enum(memoryKinds).nullable().default(null),
    ramGiB: z.number().positive().max(1_000_000).nullable().default(null),
    schemaId: z.string().nullable().default(null),
    maxPoints: z.int().min(8).max(10_000).default(600),
  })
  .superRefine(({ runIds, candidateIds }, context) => {
    const ids = [...runIds, ...candidateIds];
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['runIds'], message });
    if (ids.length > mostComparedRuns) refuse(`at most ${mostComparedRuns} runs can be compared`);
    if (new Set(ids).size < ids.length) refuse('each run may stand here once only');
  });

/** compareRuns puts 1 to 40 finished runs of a workspace side by side and judges repeated ones; a run without a result is a validation issue. */
export async function compareRuns(ctx: ServiceContext, input: CompareRunsInput): Promise<RunsCompared> {
  requirePermission(ctx, 'read');
  const { runIds, candidateIds, maxPoints, memory, ramGiB, schemaId, ...rules } = parseInput(
    wantedShape,
    input,
  );
  const labelled = await findFinished(ctx, [...runIds, ...candidateIds]);
  const sides = await toSides(ctx, labelled, candidateIds.length);
  const gates = await judgeSides(ctx, sides, rules);
  const asked = { memory, ramGiB, schemaId };
  const capacity = await estimateCapacity(
    ctx,
    sides.flatMap((side) => side.runs),
    asked,
  );
  const shownIds = new Set(spreadOverSides(sides, mostShown).map(({ id }) => id));
  const runs = labelled.filter(({ run }) => shownIds.has(run.id));
  const series = await Promise.all(
    runs.map(({ run }) => readRunSeries(ctx, { runId: run.id, metrics: null, maxPoints })),
  );
  const shown = runs.map(({ label, run }) => ({ id: run.id, label, plan: run.plan, summary: run.summary }));
  const comparison = compare(shown, { gates, capacity, runCount: labelled.length });
  return { runs, runCount: labelled.length, comparison, series };
}

async function findFinished(ctx: ServiceContext, ids: readonly string[]): Promise<LabelledRun[]> {
  const found = await Promise.all(ids.map((id) => findRun(ctx.db, ctx.workspaceId, id)));
  const finished = found.map((run, i) => requireSummary(requireFound(run, 'run'), i));
  const labels = runLabels(finished.map((run) => run.name));
  return finished.map((run, i) => ({ label: labels[i] ?? run.name, run }));
}

/** The last `candidateCount` runs are a side of their own and the others another; without them repetitions make sides. */
async function toSides(
  ctx: ServiceContext,
  labelled: readonly LabelledRun[],
  candidateCount: number,
): Promise<Side[]> {
  const runs = await toSidedRuns(ctx, labelled);
  if (candidateCount === 0) return groupSides(runs);
  return [
    { label: 'baseline', runs: runs.slice(0, -candidateCount) },
    { label: 'candidate', runs: runs.slice(-candidateCount) },
  ];
}

function requireSummary(run: RunRecord, index: number): FinishedRun {
  if (hasSummary(run)) return run;
  const detail = `"${run.name}" has no result to compare: it is ${run.state.replaceAll('_', ' ')}`;
  throw new DomainError('validation_failed', {
    issues: [{ pointer: `/runIds/${index}`, code: 'run_without_result', detail }],
  });
}
