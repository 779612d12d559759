import { type MetricName, metricNames } from '@tidemark/domain/kernel/metric';
import { type RunPlan, runPlanShape } from '@tidemark/domain/run/run-plan';
import { type RunSummary, runSummaryShape } from '@tidemark/domain/run/run-summary';
import { z } from 'zod';
import type { Connection } from '../client.ts';

const plannedRow = z.object({ id: z.string(), plan: runPlanShape });

/**
 * listSimilarPlans gives the plans of the newest runs with a result that agree with `plan` in system, executor and number of measurements,
 * which have no defaults. The caller decides whether they are the same plan.
 */
export function listSimilarPlans(
  db: Connection,
  workspaceId: string,
  { plan, limit }: { plan: RunPlan; limit: number },
): Promise<{ id: string; plan: RunPlan }[]> {
  const { target, profile, schema } = plan;
  const isLaunched = target.kind === 'launched';
  return db.query(
    plannedRow,
    `SELECT id, plan FROM run
     WHERE workspace_id = $1 AND deleted_at IS NULL AND summary IS NOT NULL AND plan->'target'->>'kind' = $2
       AND plan->'target'->>'url' IS NOT DISTINCT FROM $3
       AND plan->'target'->>'launcher' IS NOT DISTINCT FROM $4
       AND plan->'target'->>'variant' IS NOT DISTINCT FROM $5
       AND plan->'profile'->'executor'->>'kind' = $6
       AND jsonb_array_length(plan->'schema'->'measurements') = $7
     ORDER BY created_at DESC, id DESC LIMIT $8`,
    [
      workspaceId,
      target.kind,
      isLaunched ? null : target.url,
      isLaunched ? target.launcher : null,
      isLaunched ? target.variant : null,
      profile.executor.kind,
      schema.measurements.length,
      limit,
    ],
  );
}

/** listLastSamples gives the last successful sample per run and metric. */
export function listLastSamples(
  db: Connection,
  workspaceId: string,
  { runIds, metrics }: { runIds: readonly string[]; metrics: readonly MetricName[] },
): Promise<{ runId: string; metric: MetricName; value: number }[]> {
  return db.query(
    z
      .object({ run_id: z.string(), metric: z.enum(metricNames), value: z.number() })
      .transform(({ run_id, ...row }) => ({ runId: run_id, ...row })),
    `SELECT run.id AS run_id, wanted.metric, last.value
     FROM run CROSS JOIN unnest($3::text[]) AS wanted(metric) CROSS JOIN LATERAL (
       SELECT value FROM sample
       WHERE run_id = run.id AND metric = wanted.metric AND part IS NULL AND value IS NOT NULL
       ORDER BY offset_ms DESC, id DESC LIMIT 1
     ) AS last
     WHERE run.workspace_id = $1 AND run.id = ANY ($2::text[])`,
    [workspaceId, runIds, metrics],
  );
}

/** Time and disk of a run that succeeded; null: not measured. */
export type RunCost = {
  plan: RunPlan;
  wallMs: number;
  loadMs: number;
  /** Acknowledged, or handed over where the target acknowledges nothing. */
  pointsTaken: number;
  diskBytes: number | null;
};

const costRow = z
  .object({
    plan: runPlanShape,
    wall_ms: z.number(),
    load_ms: z.number(),
    points_taken: z.number(),
    disk_bytes: z.number().nullable(),
  })
  .transform(
    (row): RunCost => ({
      plan: row.plan,
      wallMs: row.wall_ms,
      loadMs: row.load_ms,
      pointsTaken: row.points_taken,
      diskBytes: row.disk_bytes,
    }),
  );

/** listRunCosts gives time and disk of the newest successful runs on a system: with the same launcher and variant, or address. */
export function listRunCosts(
  db: Connection,
  workspaceId: string,
  { target, limit }: { target: RunPlan['target']; limit: number },
): Promise<RunCost[]> {
  const isLaunched = target.kind === 'launched';
  return db.query(
    costRow,
    `SELECT run.plan, EXTRACT(EPOCH FROM run.ended_at - run.started_at)::float8 * 1000 AS wall_ms,
       (run.summary->>'loadMs')::float8 AS load_ms,
       (run.summary->>'pointsAcknowledged')::float8
         + COALESCE((run.summary->>'pointsHandedOver')::float8, 0) AS points_taken, disk.value AS disk_bytes
     FROM run LEFT JOIN LATERAL (
       SELECT value FROM sample WHERE run_id = run.id AND metric = 'diskBytes' AND value IS NOT NULL
       ORDER BY offset_ms DESC, id DESC LIMIT 1
     ) AS disk ON true
     WHERE run.workspace_id = $1 AND run.state = 'succeeded' AND run.summary IS NOT NULL
       AND run.started_at IS NOT NULL AND run.plan->'target'->>'kind' = $2
       AND run.plan->'target'->>'url' IS NOT DISTINCT FROM $3
       AND run.plan->'target'->>'launcher' IS NOT DISTINCT FROM $4
       AND run.plan->'target'->>'variant' IS NOT DISTINCT FROM $5
     ORDER BY run.created_at DESC, run.id DESC LIMIT $6`,
    [
      workspaceId,
      target.kind,
      isLaunched ? null : target.url,
      isLaunched ? target.launcher : null,
      isLaunched ? target.variant : null,
      limit,
    ],
  );
}

/** A run that succeeded, with its plan and its result. */
export type RunOnSystem = { id: string; name: string; plan: RunPlan; summary: RunSummary };

const runOnSystemRow: z.ZodType<RunOnSystem> = z.object({
  id: z.string(),
  name: z.string(),
  plan: runPlanShape,
  summary: runSummaryShape,
});

/** listRunsOnSystem gives the newest successful runs on a system: with the same launcher and variant, or address. */
export function listRunsOnSystem(
  db: Connection,
  workspaceId: string,
  { target, limit }: { target: RunPlan['target']; limit: number },
): Promise<RunOnSystem[]> {
  const isLaunched = target.kind === 'launched';
  return db.query(
    runOnSystemRow,
    `SELECT id, name, plan, summary FROM run
     WHERE workspace_id = $1 AND deleted_at IS NULL AND state = 'succeeded' AND summary IS NOT NULL
       AND plan->'target'->>'kind' = $2
       AND plan->'target'->>'url' IS NOT DISTINCT FROM $3
       AND plan->'target'->>'launcher' IS NOT DISTINCT FROM $4
       AND plan->'target'->>'variant' IS NOT DISTINCT FROM $5
     ORDER BY created_at DESC, id DESC LIMIT $6`,
    [
      workspaceId,
      target.kind,
      isLaunched ? null : target.url,
      isLaunched ? target.launcher : null,
      isLaunched ? target.variant : null,
      limit,
    ],
  );
}
