import type { Connection } from '@tidemark/db/client';
import type { NewRun } from '@tidemark/db/repositories/new-runs';
import { findRunAccess, newRunId } from '@tidemark/db/repositories/runs';
import { simulatedStartMs } from '@tidemark/domain/load/point-plan';
import type { RunRecord } from '@tidemark/domain/run/records';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import type { SweepContext } from '../access/context.ts';

/** repeatRun gives a further run like another one, with a plan like its own, not yet stored; null: it is gone. */
export async function repeatRun(
  { secrets, clock }: SweepContext,
  transaction: Connection,
  {
    id: earlierId,
    workspaceId,
    name,
    schemaId,
    profileId,
    targetId,
    createdBy,
    context,
    projectId,
  }: RunRecord,
  plan: RunPlan,
): Promise<Omit<NewRun, 'experiment'> | null> {
  const access = await findRunAccess(transaction, workspaceId, earlierId);
  if (access === null) return null;
  const { targetKey, sealedSecret } = access;
  const id = newRunId();
  const secret = sealedSecret && secrets.open({ workspaceId, ownerId: earlierId }, sealedSecret);
  return {
    id,
    name,
    plan,
    sealedSecret: secret && secrets.seal({ workspaceId, ownerId: id }, secret),
    targetKey,
    schemaId,
    schemaRevisionId: null,
    profileId,
    profileRevisionId: null,
    targetId,
    simulatedStartMs: simulatedStartMs(plan.schema, plan.profile, clock.wallMs()),
    createdBy,
    retryOf: null,
    labels: context?.labels ?? [],
    context,
    projectId,
  };
}
