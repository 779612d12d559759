import type { RunPlan } from '@tidemark/domain/run/run-plan';
import { influxdbV1TargetShape } from '@tidemark/domain/target/target';

/** dryPlan is a plan whose points go to the sink at `url`. Queries are left out: a sink keeps no values to answer with. */
export function dryPlan(plan: RunPlan, url: string): RunPlan {
  return {
    ...plan,
    profile: { ...plan.profile, readLoad: null },
    target: influxdbV1TargetShape.parse({
      kind: 'influxdb-v1',
      name: 'Sink (dry run)',
      description: `In place of "${plan.target.name}"`,
      maxSeries: plan.target.maxSeries,
      url,
    }),
  };
}
