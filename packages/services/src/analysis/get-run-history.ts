import { createHash } from 'node:crypto';
import { describeHistory } from '@tidemark/analysis/compare/describe-history';
import type { RunHistory } from '@tidemark/analysis/compare/run-history';
import { findRun } from '@tidemark/db/repositories/runs';
import { figureKeyShape, gateFigureKeys } from '@tidemark/domain/figures/catalog';
import { DomainError } from '@tidemark/domain/kernel/errors';
import { parseInput } from '@tidemark/domain/kernel/parse-input';
import { planIdentity } from '@tidemark/domain/run/plan-identity';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';
import { requireFound, requirePermission } from '../access/permission.ts';
import { findRepetitions, toSidedRuns } from './judge-sides.ts';
import { pastRuns } from './past-runs.ts';

export type GetRunHistoryInput = z.input<typeof inputShape>;

/** A history shows the newest runs up to this limit. */
const runLimit = 200;

const inputShape = z.object({
  runId: z.string(),
  metric: figureKeyShape(gateFigureKeys).default('pointsPerSec'),
});

/** getRunHistory gives one metric over all runs of a run's plan, oldest first, with its change points. */
export async function getRunHistory(ctx: ServiceContext, input: GetRunHistoryInput): Promise<RunHistory> {
  requirePermission(ctx, 'read');
  const { runId, metric } = parseInput(inputShape, input);
  const { plan } = requireFound(await findRun(ctx.db, ctx.workspaceId, runId), 'run');
  if (plan === null) throw noPlan;
  const past = pastRuns(ctx);
  const found = await findRepetitions(past, { plan, limit: runLimit });
  const runs = await toSidedRuns(
    past,
    found.map((run) => ({ label: run.name, run })),
  );
  return { planDigest: planDigest(plan), ...describeHistory(runs, metric) };
}

const noPlan = new DomainError('validation_failed', {
  issues: [
    {
      pointer: '/runId',
      code: 'run_without_plan',
      detail: 'an imported run has no plan, so its repetitions are unknown',
    },
  ],
});

/** planDigest identifies the work of a plan, independent of names and seed. */
export function planDigest(plan: RunPlan): string {
  return createHash('sha256').update(planIdentity(plan)).digest('hex').slice(0, 16);
}
