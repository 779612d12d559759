import type { RunRecord } from '@tidemark/domain/run/records';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import type { Sample } from '@tidemark/domain/run/sample';
import type { Query } from '../client.ts';
import { runChannel } from '../listener/run-listener.ts';
import { storableJson } from '../storable-json.ts';
import { runColumns, runRowShape } from './run-row.ts';

/** A run that another tool made: it comes with its result, and nobody will ever drive it. */
export type ImportedRun = {
  id: string;
  name: string;
  summary: RunSummary;
  samples: Sample[];
  startedAt: Date | null;
  endedAt: Date | null;
  createdBy: string;
};

/** insertImportedRun stores a run that is over, with its lines and one mark that says where it comes from; it takes the query of a transaction. */
export async function insertImportedRun(
  query: Query,
  workspaceId: string,
  run: ImportedRun,
): Promise<RunRecord> {
  const { samples, summary } = run;
  const [created] = await query(
    runRowShape,
    `WITH created AS (
       INSERT INTO run (id, workspace_id, name, state, plan, target_key, simulated_start_ms, summary, "end",
         started_at, ended_at, created_by)
       VALUES ($1, $2, $3, 'succeeded', NULL, 'imported', $4, $5::jsonb, $6::jsonb, $7, $8, $9) RETURNING *
     ), event AS (
       INSERT INTO run_event (run_id, kind, message) SELECT id, 'note', $10 FROM created
     ), samples AS (
       INSERT INTO sample (run_id, metric, kind, offset_ms, simulated_at_ms, value, reason)
       SELECT created.id, s.metric, 'underLoad', s.offset_ms, s.simulated_at_ms, s.value, NULL
       FROM created CROSS JOIN unnest($11::text[], $12::float8[], $13::float8[], $14::float8[])
         AS s(metric, offset_ms, simulated_at_ms, value)
     )
     SELECT ${runColumns}, pg_notify('${runChannel}', run.id) FROM created AS run`,
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
    ],
  );
  if (!created) throw new TypeError('an insert gave no row');
  return created;
}
