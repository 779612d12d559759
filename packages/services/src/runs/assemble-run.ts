import { findProfile } from '@tidemark/db/repositories/profiles';
import { findSchema } from '@tidemark/db/repositories/schemas';
import { DomainError, type InputIssue } from '@tidemark/domain/kernel/errors';
import { type RunPlan, runPlanShape } from '@tidemark/domain/run/run-plan';
import type { Threshold } from '@tidemark/domain/run/threshold';
import { noSecret, type Target, type TargetSecret } from '@tidemark/domain/target/target';
import type { ServiceContext } from '../access/context.ts';
import { requireFound } from '../access/permission.ts';
import { parseStorable } from '../input/parse-storable.ts';
import { launchedTarget } from '../targets/launched-target.ts';
import { openTarget, readSecret, type SecretInput } from '../targets/target-secret.ts';

/** A plan to freeze, the ids of its parts, and the secret of its target. */
export type AssembledRun = {
  plan: RunPlan;
  secret: TargetSecret;
  schemaId: string | null;
  schemaRevisionId: string | null;
  profileId: string | null;
  profileRevisionId: string | null;
  targetId: string | null;
};

/** Input of a new run: a whole plan, or its parts. */
export type RunParts = SecretInput & {
  plan?: RunPlan | undefined;
  schemaId?: string | undefined;
  profileId?: string | undefined;
  targetId?: string | undefined;
  launcher?: string | undefined;
  variant?: string | undefined;
  thresholds?: Threshold[] | undefined;
};

const noParts = {
  schemaId: null,
  schemaRevisionId: null,
  profileId: null,
  profileRevisionId: null,
  targetId: null,
};

/** assembleRun gives the plan of a request: the one that it contains, or the newest revisions of its parts. */
export async function assembleRun(ctx: ServiceContext, input: RunParts): Promise<AssembledRun> {
  if (input.plan) {
    const secret = readSecret(input.plan.target, input) ?? noSecret;
    return { ...noParts, plan: input.plan, secret };
  }
  const [schema, profile, chosen] = await Promise.all([
    findSchema(ctx.db, ctx.workspaceId, required(input.schemaId, '/schemaId')),
    findProfile(ctx.db, ctx.workspaceId, required(input.profileId, '/profileId')),
    chooseTarget(ctx, input),
  ]);
  const foundSchema = requireFound(schema, 'schema');
  const foundProfile = requireFound(profile, 'load profile');
  return {
    plan: parseStorable(runPlanShape, {
      schema: foundSchema.schema,
      profile: foundProfile.profile,
      target: chosen.target,
      thresholds: input.thresholds ?? [],
    }),
    secret: chosen.secret,
    schemaId: foundSchema.id,
    schemaRevisionId: foundSchema.revisionId,
    profileId: foundProfile.id,
    profileRevisionId: foundProfile.revisionId,
    targetId: chosen.targetId,
  };
}

type ChosenTarget = { target: Target; secret: TargetSecret; targetId: string | null };

async function chooseTarget(ctx: ServiceContext, input: RunParts): Promise<ChosenTarget> {
  if (input.targetId !== undefined) {
    const { record, secret } = requireFound(await openTarget(ctx, input.targetId), 'target');
    return { target: record.target, secret, targetId: record.id };
  }
  const launcher = required(input.launcher, '/targetId');
  const variant = required(input.variant, '/variant');
  const target = launchedTarget(ctx.limits, launcher, variant);
  return { target, secret: noSecret, targetId: null };
}

function required(value: string | undefined, pointer: string): string {
  if (value !== undefined) return value;
  const issue: InputIssue = {
    pointer,
    code: 'missing',
    detail: 'is missing: give every part of the run, or a plan',
  };
  throw new DomainError('validation_failed', { issues: [issue] });
}
