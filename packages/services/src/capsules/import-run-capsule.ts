import { newRunId } from '@tidemark/db/repositories/runs';
import type { RunCapsule } from '@tidemark/domain/capsule/capsule';
import { repeatedStartMs } from '@tidemark/domain/capsule/capsule-start';
import { capsuleNote } from '@tidemark/domain/capsule/capsule-words';
import { runPlanShape } from '@tidemark/domain/run/run-plan';
import { z } from 'zod';
import { actorLabel } from '../access/actor-label.ts';
import type { ServiceContext } from '../access/context.ts';
import type { RepeatableRequest } from '../idempotency/take-request.ts';
import { parseStorable } from '../input/parse-storable.ts';
import { checkBudget } from '../runs/check-budget.ts';
import { type StoredRun, storeRun } from '../runs/store-run.ts';
import { checkTarget } from '../targets/check-target.ts';
import { sealSecret } from '../targets/seal-secret.ts';
import { chooseSystem, type SystemChoice } from './capsule-system.ts';

/** importRunCapsule makes a run of a capsule: the same points, stamped alike where the plan lets them, to a system that is there. */
export async function importRunCapsule(
  ctx: ServiceContext,
  capsule: RunCapsule,
  wanted: { name?: string | undefined; systems: readonly SystemChoice[] },
  request: RepeatableRequest,
): Promise<StoredRun> {
  const system = await chooseSystem(ctx, capsule.plan.target, wanted.systems[0] ?? null, 0);
  const plan = parseStorable(runPlanShape, { ...capsule.plan, target: system.target });
  checkBudget(plan, ctx.limits);
  const targetKey = await checkTarget(ctx, plan.target);
  const id = newRunId();
  const run = {
    id,
    name: parseStorable(z.string(), wanted.name ?? capsule.name),
    plan,
    sealedSecret: sealSecret(ctx.secrets, { workspaceId: ctx.workspaceId, ownerId: id }, system.secret),
    targetKey,
    schemaId: null,
    schemaRevisionId: null,
    profileId: null,
    profileRevisionId: null,
    targetId: system.targetId,
    simulatedStartMs: repeatedStartMs(plan, capsule.simulatedStartMs, ctx.clock.wallMs()),
    createdBy: await actorLabel(ctx),
    retryOf: null,
    experiment: null,
  };
  return storeRun(ctx, run, request, parseStorable(z.string(), capsuleNote(capsule).slice(0, longestNote)));
}

const longestNote = 1_000;
