import { type JudgementValue, judgementValues } from '@tidemark/domain/run/judgement';
import { type RunState, runStates } from '@tidemark/domain/run/run-state';
import { z } from 'zod';
import type { Connection } from '../client.ts';

/** What lists show of a run: read without the documents of plan and summary, which are long. */
export type ListedRun = {
  id: string;
  name: string;
  state: RunState;
  judgement: JudgementValue | null;
  isCancelling: boolean;
  isImported: boolean;
  hasSummary: boolean;
  schemaName: string | null;
  systemName: string | null;
  createdAt: Date;
  endedAt: Date | null;
  createdBy: string;
  labels: string[];
  experimentId: string | null;
  pointsPerSec: number | null;
  responseP99Us: number | null;
  heapAtRestBytes: number | null;
  seriesAtEnd: number | null;
  /** Of what is stored of it; null: not measured yet. */
  storedBytes: number | null;
  /** Completed share while it is active; null: unknown. */
  fraction: number | null;
  /** Why the last reading of memory was not at rest; null: it was, or there is none. */
  notAtRestReason: string | null;
};

const listedShape: z.ZodType<ListedRun> = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(runStates),
  judgement: z.enum(judgementValues).nullable(),
  isCancelling: z.boolean(),
  isImported: z.boolean(),
  hasSummary: z.boolean(),
  schemaName: z.string().nullable(),
  systemName: z.string().nullable(),
  createdAt: z.date(),
  endedAt: z.date().nullable(),
  createdBy: z.string(),
  labels: z.array(z.string()),
  experimentId: z.string().nullable(),
  pointsPerSec: z.number().nullable(),
  responseP99Us: z.number().nullable(),
  heapAtRestBytes: z.number().nullable(),
  seriesAtEnd: z.number().nullable(),
  storedBytes: z.number().nullable(),
  fraction: z.number().nullable(),
  notAtRestReason: z.string().nullable(),
});

/** findListedRuns gives those of some runs that belong to a workspace and are not deleted, in the order of their ids. */
export async function findListedRuns(
  db: Connection,
  workspaceId: string,
  runIds: readonly string[],
): Promise<ListedRun[]> {
  const rows = await db.query(
    listedShape,
    `SELECT id, name, state, judgement, cancel_requested_at IS NOT NULL AND ended_at IS NULL AS "isCancelling",
       COALESCE(summary->'imported', 'null') <> 'null' AS "isImported", summary IS NOT NULL AS "hasSummary",
       schema_name AS "schemaName", system_name AS "systemName", created_at AS "createdAt", ended_at AS "endedAt",
       created_by AS "createdBy", labels, experiment_id AS "experimentId", points_per_sec AS "pointsPerSec",
       response_p99_us AS "responseP99Us", heap_at_rest_bytes AS "heapAtRestBytes", series_at_end AS "seriesAtEnd",
       stored_bytes AS "storedBytes", (progress->>'fraction')::float8 AS fraction,
       jsonb_path_query_array(summary, '$.settled[*] ? (@.period > 0)') -> -1 ->> 'notAtRestReason' AS "notAtRestReason"
     FROM run WHERE workspace_id = $1 AND id = ANY ($2::text[]) AND deleted_at IS NULL`,
    [workspaceId, runIds],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return runIds.flatMap((id) => byId.get(id) ?? []);
}

/** Values that the runs of a workspace have, to narrow a list by. */
export type RunChoices = { schemas: string[]; systems: string[]; authors: string[]; labels: string[] };

const mostChoices = 200;
/** The newest runs with labels whose labels are offered. */
const labeledRuns = 2_000;

/** listRunChoices gives the distinct values of the runs of a workspace, by steps through indexes instead of reading every run. */
export async function listRunChoices(db: Connection, workspaceId: string): Promise<RunChoices> {
  const textShape = z.object({ value: z.string() });
  const distinct = async (column: string) => {
    const next = (after: string) => `(SELECT min(${column}) FROM run WHERE workspace_id = $1 ${after})`;
    const rows = await db.query(
      textShape,
      `WITH RECURSIVE step AS (
         SELECT ${next('')} AS value
         UNION ALL SELECT ${next(`AND ${column} > step.value`)} FROM step WHERE step.value IS NOT NULL
       ) SELECT value FROM step WHERE value IS NOT NULL LIMIT $2`,
      [workspaceId, mostChoices],
    );
    return rows.map(({ value }) => value);
  };
  const labels = await db.query(
    textShape,
    `SELECT DISTINCT unnest(labels) AS value FROM (
       SELECT labels FROM run WHERE workspace_id = $1 AND labels <> ARRAY[]::text[] AND deleted_at IS NULL
       ORDER BY created_at DESC LIMIT $2
     ) AS newest ORDER BY value LIMIT $3`,
    [workspaceId, labeledRuns, mostChoices],
  );
  return {
    schemas: await distinct('schema_name'),
    systems: await distinct('system_name'),
    authors: await distinct('created_by'),
    labels: labels.map(({ value }) => value),
  };
}
