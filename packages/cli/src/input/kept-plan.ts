import type { RunPlan } from '@tidemark/domain/run/run-plan';

/** keptPlan is the plan that keeps its database or bucket on an existing target, where `keep` asks for it. */
export function keptPlan(plan: RunPlan, keep: boolean): RunPlan {
  const { target } = plan;
  if (!keep || target.kind === 'launched' || target.kind === 'graphite') return plan;
  return target.kind === 'influxdb-v2'
    ? { ...plan, target: { ...target, keepBucket: true } }
    : { ...plan, target: { ...target, keepDatabase: true } };
}
