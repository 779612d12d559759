import { createHash } from 'node:crypto';
import { planIdentity } from '@tidemark/domain/run/plan-identity';
import type { RunPlan } from '@tidemark/domain/run/run-plan';

/** planDigest is a short name for the work that a plan asks for: the same whatever the plan is called, and whatever its seed. */
export function planDigest(plan: RunPlan): string {
  return createHash('sha256').update(planIdentity(plan)).digest('hex').slice(0, 16);
}
