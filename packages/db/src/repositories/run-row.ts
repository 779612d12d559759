import type { RunRecord } from '@tidemark/domain/run/records';
import { runEndShape } from '@tidemark/domain/run/run-end';
import { runPlanShape } from '@tidemark/domain/run/run-plan';
import { runProgressShape } from '@tidemark/domain/run/run-progress';
import { runStates } from '@tidemark/domain/run/run-state';
import { runSummaryShape } from '@tidemark/domain/run/run-summary';
import { z } from 'zod';

/** Columns that `runRowShape` reads; the sealed secret is not among them. */
export const runColumns = `run.id, run.workspace_id, run.name, run.state, run.cancel_requested_at,
  run.wanted_rate_per_sec, run.plan,
  run.schema_id, run.profile_id, run.target_id, run.progress, run.summary, run."end", run.simulated_start_ms,
  run.created_at, run.started_at, run.ended_at, run.created_by, run.retry_of, run.experiment_id`;

/** runRowShape parses a row of the table of runs, its JSON columns included, into a run. */
export const runRowShape = z
  .object({
    id: z.string(),
    workspace_id: z.string(),
    name: z.string(),
    state: z.enum(runStates),
    cancel_requested_at: z.date().nullable(),
    wanted_rate_per_sec: z.number().nullable(),
    plan: runPlanShape.nullable(),
    schema_id: z.string().nullable(),
    profile_id: z.string().nullable(),
    target_id: z.string().nullable(),
    progress: runProgressShape.nullable(),
    summary: runSummaryShape.nullable(),
    end: runEndShape.nullable(),
    simulated_start_ms: z.number(),
    created_at: z.date(),
    started_at: z.date().nullable(),
    ended_at: z.date().nullable(),
    created_by: z.string(),
    retry_of: z.string().nullable(),
    experiment_id: z.string().nullable(),
  })
  .transform(
    (row): RunRecord => ({
      id: row.id,
      workspaceId: row.workspace_id,
      name: row.name,
      state: row.state,
      cancelRequestedAt: row.cancel_requested_at,
      wantedRatePerSec: row.wanted_rate_per_sec,
      plan: row.plan,
      schemaId: row.schema_id,
      profileId: row.profile_id,
      targetId: row.target_id,
      progress: row.progress,
      summary: row.summary,
      end: row.end,
      simulatedStartMs: row.simulated_start_ms,
      createdAt: row.created_at,
      startedAt: row.started_at,
      endedAt: row.ended_at,
      createdBy: row.created_by,
      retryOf: row.retry_of,
      experimentId: row.experiment_id,
    }),
  );
