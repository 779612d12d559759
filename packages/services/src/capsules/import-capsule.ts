import { newRunId } from '@tidemark/db/repositories/runs';
import type { ExperimentCapsule, RunCapsule } from '@tidemark/domain/capsule/capsule';
import { capsuleNote } from '@tidemark/domain/capsule/capsule-words';
import { readCapsule } from '@tidemark/domain/capsule/read-capsule';
import { capsuleDigest, repeatedStartMs } from '@tidemark/domain/capsule/seal-capsule';
import type { ExperimentRecord } from '@tidemark/domain/experiment/experiment-record';
import type { RunRecord } from '@tidemark/domain/run/records';
import { runPlanShape } from '@tidemark/domain/run/run-plan';
import type { Target } from '@tidemark/domain/target/target';
import { z } from 'zod';
import { actorLabel } from '../access/actor.ts';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/permission.ts';
import { createExperiment } from '../experiments/create-experiment.ts';
import { type RepeatableRequest, requestHash } from '../idempotency/repeatable-request.ts';
import { parseStorable } from '../input/parse-storable.ts';
import { quotaOf } from '../quotas/check-quota.ts';
import { checkBudget } from '../runs/check-budget.ts';
import type { CreateRunOptions } from '../runs/create-run.ts';
import { type StoredRun, storeRun } from '../runs/store-run.ts';
import { checkHooks, checkTarget } from '../targets/check-target.ts';
import { sealSecret } from '../targets/target-secret.ts';
import { chooseSystem, type SystemChoice, systemChoiceShape } from './capsule-system.ts';
import { sha256 } from './sha256.ts';

const choicesShape = z.strictObject({
  name: z.string().trim().min(1).max(120).optional(),
  systems: z
    .array(systemChoiceShape)
    .max(24)
    .default([])
    .describe("Replacements for the capsule's systems, in their order; null or omitted: as in the capsule"),
});

/** A capsule, and the systems on which it is rerun. */
export const importCapsuleShape = choicesShape.extend({
  capsule: z
    .unknown()
    .describe('Response of GET /runs/{runId}/capsule or GET /experiments/{experimentId}/capsule'),
});
export type ImportCapsuleInput = z.input<typeof importCapsuleShape>;

/** What an import created. `replayed`: an earlier request with the same Idempotency-Key created it. */
export type ImportedCapsule =
  | { kind: 'run'; run: RunRecord; replayed: boolean }
  | { kind: 'experiment'; experiment: ExperimentRecord };

/** importCapsule creates a run or an experiment from a capsule, or throws all its faults and whatever is missing here. */
export async function importCapsule(
  ctx: ServiceContext,
  { capsule: content, ...choices }: ImportCapsuleInput,
  options: CreateRunOptions = {},
): Promise<ImportedCapsule> {
  requirePermission(ctx, 'run');
  const wanted = parseStorable(choicesShape, choices);
  const capsule = readCapsule(content, sha256, '/capsule');
  if (capsule.kind === 'experiment') {
    const experiment = await importExperimentCapsule(ctx, capsule, wanted, options);
    return { kind: 'experiment', experiment };
  }
  const request = {
    idempotencyKey: options.idempotencyKey ?? null,
    requestHash: requestHash('import-capsule', [capsuleDigest(capsule, sha256), wanted]),
  };
  return { kind: 'run', ...(await importRunCapsule(ctx, capsule, wanted, request)) };
}

/** importRunCapsule creates a run from a capsule, with the same points and, where the plan allows it, the same timestamps. */
export async function importRunCapsule(
  ctx: ServiceContext,
  capsule: RunCapsule,
  wanted: { name?: string | undefined; systems: readonly SystemChoice[] },
  request: RepeatableRequest,
): Promise<StoredRun> {
  const system = await chooseSystem(ctx, capsule.plan.target, wanted.systems[0] ?? null, 0);
  const plan = parseStorable(runPlanShape, { ...capsule.plan, target: system.target });
  checkBudget(plan, ctx, await quotaOf(ctx));
  const targetKey = await checkTarget(ctx, plan.target);
  await checkHooks(ctx, plan.profile);
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
    labels: [],
    context: null,
    projectId: null,
  };
  return storeRun(ctx, run, request, parseStorable(z.string(), capsuleNote(capsule).slice(0, maxNoteLength)));
}

const maxNoteLength = 1_000;

/** importExperimentCapsule creates an experiment from a capsule: the same cells in the same order, on systems that exist here. */
export async function importExperimentCapsule(
  ctx: ServiceContext,
  capsule: ExperimentCapsule,
  wanted: { name?: string | undefined; systems: readonly SystemChoice[] },
  options: CreateRunOptions,
): Promise<ExperimentRecord> {
  const { schemas, profiles, systems, description, name, ...common } = capsule.design;
  const chosen = await Promise.all(
    systems.map(async ({ target }, place) => {
      const system = await chooseSystem(ctx, target, wanted.systems[place] ?? null, place);
      return systemInput(system);
    }),
  );
  const note = capsuleNote(capsule);
  return createExperiment(
    ctx,
    {
      ...common,
      name: wanted.name ?? name,
      description: `${note.slice(0, 1_000)}${description === '' ? '' : ` ${description}`}`.slice(0, 2_000),
      schemas: schemas.map(({ schema }) => ({ schema })),
      profiles: profiles.map(({ profile }) => ({ profile })),
      systems: chosen,
    },
    options,
  );
}

function systemInput({ target, targetId }: { target: Target; targetId: string | null }) {
  if (targetId !== null || target.kind !== 'launched') return { targetId: targetId ?? '' };
  return { launcher: target.launcher, variant: target.variant };
}
