import { findRun } from '@tidemark/db/repositories/runs';
import { type Comparison, compareRuns as compare } from '@tidemark/domain/comparison';
import { DomainError } from '@tidemark/domain/errors';
import { parseInput } from '@tidemark/domain/parse-input';
import type { RunRecord } from '@tidemark/domain/records';
import type { RunSeries } from '@tidemark/domain/run-series';
import type { RunSummary } from '@tidemark/domain/run-summary';
import { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/require-permission.ts';
import { requireFound } from '../input/require-found.ts';
import { readRunSeries } from '../samples/read-run-series.ts';
import { runLabels } from './run-labels.ts';

export type CompareRunsInput = { runIds: readonly string[]; maxPoints?: number | undefined };

/** A run that has a result, with the label by which a comparison calls it. */
export type LabelledRun = { label: string; run: RunRecord & { summary: RunSummary } };

/** Runs in the order asked for, each with its label; the first is the baseline. */
export type RunsCompared = { runs: LabelledRun[]; comparison: Comparison; series: RunSeries[] };

const wantedShape = z.object({
  runIds: z
    .array(z.string())
    .min(1, 'name at least one run')
    .max(8, 'at most 8 runs can be compared')
    .refine((ids) => new Set(ids).size === ids.length, 'each run may stand here once only'),
  maxPoints: z.int().min(8).max(10_000).default(600),
});

/** compareRuns puts 1 to 8 finished runs of a workspace side by side; a run without a result is a validation issue. */
export async function compareRuns(ctx: ServiceContext, input: CompareRunsInput): Promise<RunsCompared> {
  requirePermission(ctx, 'read');
  const { runIds, maxPoints } = parseInput(wantedShape, input);
  const found = await Promise.all(runIds.map((id) => findRun(ctx.db, ctx.workspaceId, id)));
  const finished = found.map((run, i) => withSummary(requireFound(run, 'run'), i));
  const labels = runLabels(finished.map((run) => run.name));
  const runs = finished.map((run, i) => ({ label: labels[i] ?? run.name, run }));
  const series = await Promise.all(
    runIds.map((runId) => readRunSeries(ctx, { runId, metrics: null, maxPoints })),
  );
  const comparison = compare(
    runs.map(({ label, run }) => ({ id: run.id, label, plan: run.plan, summary: run.summary })),
  );
  return { runs, comparison, series };
}

function withSummary(run: RunRecord, index: number): LabelledRun['run'] {
  const { summary } = run;
  if (summary !== null) return { ...run, summary };
  const detail = `"${run.name}" has no result to compare: it is ${run.state.replaceAll('_', ' ')}`;
  throw new DomainError('validation_failed', {
    issues: [{ pointer: `/runIds/${index}`, code: 'run_without_result', detail }],
  });
}
