import { type FinishedRun, hasSummary } from '@tidemark/analysis/compare/finished-run';
import { listSimilarPlans } from '@tidemark/db/repositories/run-history';
import { listRunsOf } from '@tidemark/db/repositories/runs';
import { planIdentity } from '@tidemark/domain/run/plan-identity';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import type { ServiceContext } from '../access/context.ts';

/** Newest runs among which repetitions are looked for. */
const mostSearched = 1_000;

/** findRepetitions gives the newest runs of the same plan that have a result, in the order in which they began; names and seed may differ. */
export async function findRepetitions(
  ctx: Pick<ServiceContext, 'db' | 'workspaceId'>,
  { plan, limit }: { plan: RunPlan; limit: number },
): Promise<FinishedRun[]> {
  const wanted = planIdentity(plan);
  const similar = await listSimilarPlans(ctx.db, ctx.workspaceId, { plan, limit: mostSearched });
  const ids = similar.filter((run) => planIdentity(run.plan) === wanted).map(({ id }) => id);
  const runs = await listRunsOf(ctx.db, ctx.workspaceId, ids.slice(0, limit));
  return runs.filter(hasSummary);
}
