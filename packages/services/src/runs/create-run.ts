import { newRunId } from '@tidemark/db/repositories/runs';
import { simulatedStartMs } from '@tidemark/domain/load/point-plan';
import { runContextShape } from '@tidemark/domain/run/run-context';
import { labelsShape } from '@tidemark/domain/run/run-labels';
import { runPlanShape } from '@tidemark/domain/run/run-plan';
import { thresholdShape } from '@tidemark/domain/run/threshold';
import { newSchemaFaults } from '@tidemark/domain/schema/new-schema';
import { launcherNameShape } from '@tidemark/domain/target/target';
import { z } from 'zod';
import { actorLabel } from '../access/actor.ts';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/permission.ts';
import { requireLoadAllowed } from '../access/require-load-allowed.ts';
import { requestHash } from '../idempotency/repeatable-request.ts';
import { parseStorable } from '../input/parse-storable.ts';
import { projectIdShape } from '../projects/open-project.ts';
import { quotaOf } from '../quotas/check-quota.ts';
import { checkHooks, checkTarget } from '../targets/check-target.ts';
import { checkLaunchedPlan } from '../targets/launched-target.ts';
import { sealSecret, secretInputShape } from '../targets/target-secret.ts';
import { assembleRun } from './assemble-run.ts';
import { checkBudget } from './check-budget.ts';
import { checkStart } from './check-start.ts';
import { type StoredRun, storeRun } from './store-run.ts';

/** Either parts by id (schema, profile, and a target or a launcher with its variant), or a whole plan. */
export const createRunShape = z
  .strictObject({
    name: z.string().trim().min(1).max(120).optional(),
    schemaId: z.string().optional(),
    profileId: z.string().optional(),
    targetId: z.string().optional(),
    launcher: launcherNameShape.optional(),
    variant: launcherNameShape.optional(),
    thresholds: z.array(thresholdShape).max(50).optional(),
    plan: runPlanShape.optional(),
    labels: labelsShape.optional().describe('To find the run by: at most 20, each of at most 64 characters'),
    context: runContextShape.optional().describe('Commit, branch and CI job that the run comes from'),
    projectId: projectIdShape.optional(),
    ...secretInputShape.shape,
  })
  .superRefine((input, context) => {
    for (const { path, message } of input.plan ? newSchemaFaults(input.plan.schema) : []) {
      context.addIssue({ code: 'custom', path: ['plan', 'schema', ...path], message });
    }
    const named = [
      input.schemaId,
      input.profileId,
      input.targetId,
      input.launcher,
      input.variant,
      input.thresholds,
    ];
    if (input.plan && named.some((part) => part !== undefined)) {
      context.addIssue({
        code: 'custom',
        path: ['plan'],
        message: 'give a plan or the parts by id, not both',
      });
    }
    if (input.targetId !== undefined && (input.launcher !== undefined || input.variant !== undefined)) {
      context.addIssue({
        code: 'custom',
        path: ['targetId'],
        message: 'give a target or a launcher, not both',
      });
    }
    for (const name of ['password', 'token'] as const) {
      if (input.plan || input[name] === undefined) continue;
      context.addIssue({ code: 'custom', path: [name], message: `a stored target has its own ${name}` });
    }
  });

export type CreateRunInput = z.input<typeof createRunShape>;

export type CreateRunOptions = { idempotencyKey?: string | undefined };

/** `replayed`: an earlier request with the same Idempotency-Key created this run. */
export type CreatedRun = StoredRun;

/** createRun checks plan, budget and address, freezes the plan, stores the run as queued and notifies the workers. */
export async function createRun(
  ctx: ServiceContext,
  input: CreateRunInput,
  options: CreateRunOptions = {},
): Promise<CreatedRun> {
  requirePermission(ctx, 'run');
  await requireLoadAllowed(ctx);
  const parsed = parseStorable(createRunShape, input);
  const { plan, secret, ...parts } = await assembleRun(ctx, parsed);
  checkBudget(plan, ctx, await quotaOf(ctx));
  const targetKey = await checkTarget(ctx, plan.target);
  await checkHooks(ctx, plan.profile);
  checkLaunchedPlan(ctx, plan);
  checkStart(plan, ctx.clock.wallMs());
  const id = newRunId();
  const run = {
    ...parts,
    id,
    name: parsed.name ?? `${plan.schema.name} on ${plan.target.name}`.slice(0, 120),
    plan,
    sealedSecret: sealSecret(ctx.secrets, { workspaceId: ctx.workspaceId, ownerId: id }, secret),
    targetKey,
    simulatedStartMs: simulatedStartMs(plan.schema, plan.profile, ctx.clock.wallMs()),
    createdBy: await actorLabel(ctx),
    retryOf: null,
    experiment: null,
    labels: parsed.labels ?? [],
    context: parsed.context ?? null,
    projectId: parsed.projectId ?? null,
  };
  return storeRun(ctx, run, {
    idempotencyKey: options.idempotencyKey ?? null,
    requestHash: requestHash('create-run', parsed),
  });
}
