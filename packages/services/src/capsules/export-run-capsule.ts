import { type Capsule, defaultRules } from '@tidemark/domain/capsule/capsule';
import type { CapsuleContent } from '@tidemark/domain/capsule/capsule-result';
import { capsuleTarget, withoutHooks } from '@tidemark/domain/capsule/capsule-target';
import { sealCapsule } from '@tidemark/domain/capsule/seal-capsule';
import { DomainError } from '@tidemark/domain/kernel/errors';
import type { RunRecord } from '@tidemark/domain/run/records';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';
import { getRun } from '../runs/read-runs.ts';
import { capsuleResults } from './capsule-results.ts';
import { maskTexts } from './mask-texts.ts';
import { recordSource } from './record-source.ts';
import { sha256 } from './sha256.ts';

export type ExportRunCapsuleInput = { runId: string; results?: CapsuleContent | undefined };

/** exportRunCapsule gives a run as a capsule: its plan and its results, without the address and secret of its target. */
export async function exportRunCapsule(
  ctx: ServiceContext,
  { runId, results = 'full' }: ExportRunCapsuleInput,
): Promise<Capsule> {
  const run = await getRun(ctx, { runId });
  const plan = planOf(run);
  const [measured] = await capsuleResults(recordSource(ctx), [{ run, target: plan.target }], results);
  if (!measured) throw new TypeError('a run gave no result');
  return sealCapsule(
    {
      kind: 'run',
      madeAt: new Date(ctx.clock.wallMs()).toISOString(),
      name: z.string().parse(maskTexts(run.name, plan.target)).slice(0, 120),
      plan: { ...plan, profile: withoutHooks(plan.profile), target: capsuleTarget(plan.target) },
      ...measured,
      rules: defaultRules,
    },
    sha256,
  );
}

function planOf({ plan }: RunRecord): RunPlan {
  if (plan !== null) return plan;
  const detail = 'an imported run has no plan, so it cannot be rerun elsewhere';
  throw new DomainError('validation_failed', {
    issues: [{ pointer: '/runId', code: 'imported_run', detail }],
  });
}
