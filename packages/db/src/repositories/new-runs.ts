import { judgeRun } from '@tidemark/analysis/run/judge-run';
import type { RunRecord } from '@tidemark/domain/run/records';
import type { RunContext } from '@tidemark/domain/run/run-context';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import type { Sample } from '@tidemark/domain/run/sample';
import type { Connection } from '../client.ts';
import { runChannel } from '../listener/run-listener.ts';
import { storableJson } from '../storable-json.ts';
import { runColumns, runShape } from './run-row.ts';

/** Input of a new run. `targetKey` identifies the target, which one run at a time may write to. */
export type NewRun = {
  id: string;
  name: string;
  plan: RunPlan;
  sealedSecret: string | null;
  targetKey: string;
  schemaId: string | null;
  schemaRevisionId: string | null;
  profileId: string | null;
  profileRevisionId: string | null;
  targetId: string | null;
  simulatedStartMs: number;
  createdBy: string;
  retryOf: string | null;
  experiment: ExperimentPlace | null;
  labels: string[];
  context: RunContext | null;
  /** Of a single run; one of an experiment is in the project of the experiment. */
  projectId: string | null;
};

/** Place of a run in its experiment; `position` is its place in the order of execution. */
export type ExperimentPlace = { experimentId: string; cell: number; repetition: number; position: number };

/** insertRun stores a queued run and its first event; listeners are notified at commit. */
export async function insertRun({ query }: Connection, workspaceId: string, run: NewRun): Promise<RunRecord> {
  const [created] = await query(
    runShape,
    `WITH created AS (
       INSERT INTO run (id, workspace_id, name, plan, sealed_secret, target_key, schema_id, schema_revision_id,
         profile_id, profile_revision_id, target_id, simulated_start_ms, created_by, retry_of,
         experiment_id, cell, repetition, position, labels, context, project_id)
       VALUES ($1, $2, $3, $4::jsonb, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20::jsonb,
         CASE WHEN $15::text IS NULL THEN $21 ELSE (SELECT project_id FROM experiment WHERE id = $15) END) RETURNING *
     ), event AS (
       INSERT INTO run_event (run_id, kind, message) SELECT id, 'state', 'queued' FROM created
     )
     SELECT ${runColumns}, pg_notify('${runChannel}', run.id)::text FROM created AS run`,
    [
      run.id,
      workspaceId,
      run.name,
      JSON.stringify(run.plan),
      run.sealedSecret,
      run.targetKey,
      run.schemaId,
      run.schemaRevisionId,
      run.profileId,
      run.profileRevisionId,
      run.targetId,
      run.simulatedStartMs,
      run.createdBy,
      run.retryOf,
      run.experiment?.experimentId ?? null,
      run.experiment?.cell ?? null,
      run.experiment?.repetition ?? null,
      run.experiment?.position ?? null,
      run.labels,
      run.context && JSON.stringify(run.context),
      run.projectId,
    ],
  );
  if (!created) throw new TypeError('an insert gave no row');
  return created;
}

/** A run of another tool, with its result; no worker ever owns it. */
export type ImportedRun = {
  id: string;
  name: string;
  summary: RunSummary;
  samples: Sample[];
  startedAt: Date | null;
  endedAt: Date | null;
  createdBy: string;
};

/** insertImportedRun stores a finished run with its samples and an event that names its origin; listeners are notified at commit. */
export async function insertImportedRun(
  { query }: Connection,
  workspaceId: string,
  run: ImportedRun,
): Promise<RunRecord> {
  const { samples } = run;
  // What a file says of itself is not taken over.
  const judgement = judgeRun({ ...run.summary, judgement: null });
  const summary = { ...run.summary, judgement };
  const [created] = await query(
    runShape,
    `WITH created AS (
       INSERT INTO run (id, workspace_id, name, state, plan, target_key, simulated_start_ms, summary, "end",
         started_at, ended_at, created_by, judgement)
       VALUES ($1, $2, $3, 'succeeded', NULL, 'imported', $4, $5::jsonb, $6::jsonb, $7, $8, $9, $15) RETURNING *
     ), event AS (
       INSERT INTO run_event (run_id, kind, message) SELECT id, 'note', $10 FROM created
     ), samples AS (
       INSERT INTO sample (run_id, metric, kind, offset_ms, simulated_at_ms, value, reason)
       SELECT created.id, s.metric, 'underLoad', s.offset_ms, s.simulated_at_ms, s.value, NULL
       FROM created CROSS JOIN unnest($11::text[], $12::float8[], $13::float8[], $14::float8[])
         AS s(metric, offset_ms, simulated_at_ms, value)
     )
     SELECT ${runColumns}, pg_notify('${runChannel}', run.id)::text FROM created AS run`,
    [
      run.id,
      workspaceId,
      run.name,
      summary.simulatedStartMs,
      storableJson(summary),
      storableJson(summary.end),
      run.startedAt,
      run.endedAt,
      run.createdBy,
      summary.end.message,
      samples.map((sample) => sample.metric),
      samples.map((sample) => sample.offsetMs),
      samples.map((sample) => sample.simulatedAtMs),
      samples.map((sample) => sample.value),
      judgement.value,
    ],
  );
  if (!created) throw new TypeError('an insert gave no row');
  return created;
}

/** insertRunNote puts a note on the timeline of a run, in the transaction that creates the run. */
export async function insertRunNote({ prisma }: Connection, runId: string, message: string): Promise<void> {
  await prisma.runEvent.create({ data: { runId, kind: 'note', message } });
}
