import { printable } from '@tidemark/domain/kernel/printable';
import { simulatedStartMs } from '@tidemark/domain/load/point-plan';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import { takesMetrics } from '@tidemark/domain/target/finest-archive';
import { metricNamingShape } from '@tidemark/domain/target/graphite-target';
import { influxdbV1TargetShape } from '@tidemark/domain/target/target';
import { graphiteLauncherName } from '@tidemark/targets/launching/graphite-launchers';
import { previewMetrics } from '@tidemark/workload/graphite/preview';

/** dryPlan is a plan whose points go to the sink at `url`. Queries are omitted: a sink stores no values. */
export function dryPlan(plan: RunPlan, url: string): RunPlan {
  return {
    ...plan,
    profile: { ...plan.profile, readLoad: null },
    target: influxdbV1TargetShape.parse({
      kind: 'influxdb-v1',
      name: 'Sink (dry run)',
      description: `Instead of "${plan.target.name}"`,
      maxSeries: plan.target.maxSeries,
      url,
    }),
  };
}

/** A dry run reads no launcher, and what it keeps does not change the first metrics. */
const launchedArchive = { stepSeconds: 1, retentionSeconds: 3_600 };

/** firstMetrics shows what a Graphite would get, because a sink takes points; empty for plans of other targets. */
export function firstMetrics({ schema, profile, target }: RunPlan, nowMs: number): string {
  const isNamed = target.kind === 'launched' && target.launcher === graphiteLauncherName;
  if (!isNamed && !takesMetrics(target, null)) return '';
  const { naming, archive } =
    target.kind === 'graphite'
      ? target
      : {
          naming: metricNamingShape.parse((target.kind === 'launched' && target.graphite?.naming) || {}),
          archive: launchedArchive,
        };
  const startMs = simulatedStartMs(schema, profile, nowMs, archive);
  const { lines } = previewMetrics({ schema, profile, naming, archive, runName: 'RUN', startMs });
  const shown = lines.map((line) => `  ${printable(line)}\n`).join('');
  return `The sink takes them as line protocol. Graphite would get them as metrics:\n${shown}`;
}
