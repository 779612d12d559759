import type { RunPlan } from '@tidemark/domain/run-plan';

/** keptPlan is the plan that keeps its database on an existing target, where `keep` asks for it. */
export function keptPlan(plan: RunPlan, keep: boolean): RunPlan {
  if (!keep || plan.target.kind !== 'influxdb-v1') return plan;
  return { ...plan, target: { ...plan.target, keepDatabase: true } };
}
