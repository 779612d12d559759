import { type ExperimentDesign, experimentDesignShape } from '@tidemark/domain/experiment/experiment-design';
import type { ExperimentRecord, ExperimentRun } from '@tidemark/domain/experiment/experiment-record';
import type { InputIssue } from '@tidemark/domain/kernel/errors';
import { runStates } from '@tidemark/domain/run/run-state';
import { z } from 'zod';
import type { Database, Query } from '../client.ts';
import type { PageQuery } from '../page-query.ts';

/** Why a combination of a design was left out when the experiment was created. */
export type CellRefusal = { cell: number; refusals: InputIssue[] };

/** What an experiment is created from. */
export type NewExperiment = {
  id: string;
  design: ExperimentDesign;
  refusals: CellRefusal[];
  scenario: { id: string; size: string } | null;
  createdBy: string;
};

/** An experiment with what was left out of it. */
export type StoredExperiment = { record: ExperimentRecord; refusals: CellRefusal[] };

/** An experiment in a list. Its design is read only while a run of it is still to end: it tells how long that takes. */
export type ListedExperiment = Omit<ExperimentRecord, 'design'> & {
  name: string;
  repetitions: number;
  openDesign: ExperimentDesign | null;
};

const columns = `experiment.id, experiment.workspace_id, experiment.scenario_id, experiment.scenario_size,
  experiment.paused_at, experiment.cancelled_at, experiment.created_by, experiment.created_at`;

const headShape = z.object({
  id: z.string(),
  workspace_id: z.string(),
  scenario_id: z.string().nullable(),
  scenario_size: z.string().nullable(),
  paused_at: z.date().nullable(),
  cancelled_at: z.date().nullable(),
  created_by: z.string(),
  created_at: z.date(),
});

function headOf(row: z.output<typeof headShape>): Omit<ExperimentRecord, 'design'> {
  const { scenario_id: id, scenario_size: size } = row;
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    scenario: id === null || size === null ? null : { id, size },
    pausedAt: row.paused_at,
    cancelledAt: row.cancelled_at,
    createdBy: row.created_by,
    createdAt: row.created_at,
  };
}

const refusalsShape = z.array(
  z.object({
    cell: z.number(),
    refusals: z.array(z.object({ pointer: z.string(), code: z.string(), detail: z.string() })),
  }),
);

const experimentShape = headShape
  .extend({ design: experimentDesignShape, refusals: refusalsShape })
  .transform(
    ({ design, refusals, ...row }): StoredExperiment => ({ record: { ...headOf(row), design }, refusals }),
  );

/** insertExperiment stores an experiment without runs; it takes the query of the transaction that stores them. */
export async function insertExperiment(
  query: Query,
  workspaceId: string,
  { id, design, refusals, scenario, createdBy }: NewExperiment,
): Promise<ExperimentRecord> {
  const [created] = await query(
    experimentShape,
    `INSERT INTO experiment (id, workspace_id, design, refusals, scenario_id, scenario_size, created_by)
     VALUES ($1, $2, $3::jsonb, $4::jsonb, $5, $6, $7) RETURNING ${columns}, design, refusals`,
    [
      id,
      workspaceId,
      JSON.stringify(design),
      JSON.stringify(refusals),
      scenario?.id ?? null,
      scenario?.size ?? null,
      createdBy,
    ],
  );
  if (!created) throw new TypeError('an insert gave no row');
  return created.record;
}

/** findExperiment gives one experiment, or null. */
export async function findExperiment(
  db: Pick<Database, 'query'>,
  workspaceId: string,
  id: string,
): Promise<StoredExperiment | null> {
  const [found] = await db.query(
    experimentShape,
    `SELECT ${columns}, design, refusals FROM experiment WHERE workspace_id = $1 AND id = $2`,
    [workspaceId, id],
  );
  return found ?? null;
}

const listedShape = headShape
  .extend({ name: z.string(), repetitions: z.number(), open_design: experimentDesignShape.nullable() })
  .transform(
    ({ name, repetitions, open_design: openDesign, ...row }): ListedExperiment => ({
      ...headOf(row),
      name,
      repetitions,
      openDesign,
    }),
  );

/** listExperiments gives the newest experiment first. */
export function listExperiments(
  db: Database,
  workspaceId: string,
  { after, limit }: PageQuery,
): Promise<ListedExperiment[]> {
  return db.query(
    listedShape,
    `SELECT ${columns}, design->>'name' AS name, (design->>'repetitions')::int AS repetitions,
       CASE WHEN EXISTS (
         SELECT 1 FROM run WHERE run.experiment_id = experiment.id AND run.ended_at IS NULL
       ) THEN design END AS open_design
     FROM experiment WHERE workspace_id = $1
       AND ($2::timestamptz IS NULL OR (created_at, id) < ($2::timestamptz, $3::text))
     ORDER BY created_at DESC, id DESC LIMIT $4`,
    [workspaceId, after?.createdAt ?? null, after?.id ?? null, limit],
  );
}

/** A run with the experiment that it belongs to. */
export type RunOfExperiment = ExperimentRun & { experimentId: string };

const runShape = z
  .object({
    experiment_id: z.string(),
    id: z.string(),
    cell: z.number(),
    repetition: z.number(),
    position: z.number(),
    state: z.enum(runStates),
    is_superseded: z.boolean(),
    fraction: z.number().nullable(),
    started_at: z.date().nullable(),
    ended_at: z.date().nullable(),
  })
  .transform(
    (row): RunOfExperiment => ({
      experimentId: row.experiment_id,
      runId: row.id,
      cell: row.cell,
      repetition: row.repetition,
      position: row.position,
      state: row.state,
      isSuperseded: row.is_superseded,
      fraction: row.fraction,
      startedAt: row.started_at,
      endedAt: row.ended_at,
    }),
  );

/** listExperimentRuns gives the runs of some experiments, each experiment's in the order of making. */
export function listExperimentRuns(
  db: Pick<Database, 'query'>,
  workspaceId: string,
  experimentIds: readonly string[],
): Promise<RunOfExperiment[]> {
  return db.query(
    runShape,
    `SELECT experiment_id, id, cell, repetition, position, state, started_at, ended_at,
       (progress->>'fraction')::float8 AS fraction,
       position < max(position) OVER (PARTITION BY experiment_id, cell, repetition) AS is_superseded
     FROM run WHERE workspace_id = $1 AND experiment_id = ANY ($2::text[]) ORDER BY experiment_id, position`,
    [workspaceId, experimentIds],
  );
}
