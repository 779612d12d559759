import type { Connection } from '@tidemark/db/client';
import { listLastSamples, listSimilarPlans } from '@tidemark/db/repositories/run-history';
import { listRunsOf } from '@tidemark/db/repositories/runs';
import { lastSampleMetrics } from '@tidemark/domain/figures/catalog';
import type { MetricName } from '@tidemark/domain/kernel/metric';
import type { RunRecord } from '@tidemark/domain/run/records';
import type { RunPlan } from '@tidemark/domain/run/run-plan';

/** Where earlier runs are read. */
export type PastRuns = {
  /** Plans of the newest runs with a result, newest first, that may be the same as `plan`. */
  similarPlans: (plan: RunPlan, limit: number) => Promise<{ id: string; plan: RunPlan }[]>;
  /** In the order of their start. */
  runs: (runIds: readonly string[]) => Promise<RunRecord[]>;
  lastSamples: (runIds: readonly string[]) => Promise<{ runId: string; metric: MetricName; value: number }[]>;
};

/** pastRuns reads the runs of a workspace. */
export function pastRuns({ db, workspaceId }: { db: Connection; workspaceId: string }): PastRuns {
  return {
    similarPlans: (plan, limit) => listSimilarPlans(db, workspaceId, { plan, limit }),
    runs: (runIds) => listRunsOf(db, workspaceId, runIds),
    lastSamples: (runIds) => listLastSamples(db, workspaceId, { runIds, metrics: lastSampleMetrics }),
  };
}
