import { type ExperimentDesign, experimentDesignShape } from '@tidemark/domain/experiment/experiment-design';
import type { ExperimentRecord, ExperimentRun } from '@tidemark/domain/experiment/experiment-record';
import { judgementValues } from '@tidemark/domain/run/judgement';
import { runStates } from '@tidemark/domain/run/run-state';
import { z } from 'zod';
import type { Connection } from '../client.ts';
import type { PageQuery } from '../page-query.ts';
import { headOf } from './experiments.ts';

/** An experiment in a list. Its design is read only while a run has not ended, to estimate the remaining time. */
export type ListedExperiment = Omit<ExperimentRecord, 'design'> & {
  name: string;
  repetitions: number;
  openDesign: ExperimentDesign | null;
};

const listedShape = z
  .object({
    id: z.string(),
    workspaceId: z.string(),
    scenarioId: z.string().nullable(),
    scenarioSize: z.string().nullable(),
    pausedAt: z.date().nullable(),
    cancelledAt: z.date().nullable(),
    searchOpen: z.boolean(),
    createdBy: z.string(),
    createdAt: z.date(),
    projectId: z.string().nullable(),
    name: z.string(),
    repetitions: z.number(),
    openDesign: experimentDesignShape.nullable(),
  })
  .transform(
    ({ name, repetitions, openDesign, ...row }): ListedExperiment => ({
      ...headOf(row),
      name,
      repetitions,
      openDesign,
    }),
  );

const listedColumns = `id, workspace_id AS "workspaceId", scenario_id AS "scenarioId", scenario_size AS "scenarioSize",
  paused_at AS "pausedAt", cancelled_at AS "cancelledAt", search_open AS "searchOpen", created_by AS "createdBy", created_at AS "createdAt",
  project_id AS "projectId", design->>'name' AS name, (design->>'repetitions')::int AS repetitions,
  CASE WHEN EXISTS (
    SELECT 1 FROM run WHERE run.experiment_id = experiment.id AND run.ended_at IS NULL
  ) THEN design END AS "openDesign"`;

/** listExperiments gives experiments, newest first; of one project where it is named. */
export function listExperiments(
  db: Connection,
  workspaceId: string,
  { after, limit, projectId }: PageQuery & { projectId: string | null },
): Promise<ListedExperiment[]> {
  return db.query(
    listedShape,
    `SELECT ${listedColumns} FROM experiment WHERE workspace_id = $1 AND deleted_at IS NULL
       AND ($2::timestamptz IS NULL OR (created_at, id) < ($2::timestamptz, $3::text))
       AND ($5::text IS NULL OR project_id = $5)
     ORDER BY created_at DESC, id DESC LIMIT $4`,
    [workspaceId, after?.createdAt ?? null, after?.id ?? null, limit, projectId],
  );
}

/** findListedExperiments gives those of some experiments that belong to a workspace, in any order. */
export function findListedExperiments(
  db: Connection,
  workspaceId: string,
  ids: readonly string[],
): Promise<ListedExperiment[]> {
  return db.query(
    listedShape,
    `SELECT ${listedColumns} FROM experiment WHERE workspace_id = $1 AND id = ANY ($2::text[]) AND deleted_at IS NULL`,
    [workspaceId, ids],
  );
}

/** A run and the id of its experiment. */
export type RunOfExperiment = ExperimentRun & { experimentId: string };

const runShape: z.ZodType<RunOfExperiment> = z.object({
  experimentId: z.string(),
  runId: z.string(),
  cell: z.number(),
  repetition: z.number(),
  position: z.number(),
  state: z.enum(runStates),
  judgement: z.enum(judgementValues).nullable(),
  isSuperseded: z.boolean(),
  fraction: z.number().nullable(),
  startedAt: z.date().nullable(),
  endedAt: z.date().nullable(),
});

/** listExperimentRuns gives the runs of some experiments, in the order of execution per experiment. */
export function listExperimentRuns(
  db: Connection,
  workspaceId: string,
  experimentIds: readonly string[],
): Promise<RunOfExperiment[]> {
  return db.query(
    runShape,
    `SELECT experiment_id AS "experimentId", id AS "runId", cell, repetition, position, state, judgement,
       started_at AS "startedAt", ended_at AS "endedAt", (progress->>'fraction')::float8 AS fraction,
       position < max(position) OVER (PARTITION BY experiment_id, cell, repetition) AS "isSuperseded"
     FROM run WHERE workspace_id = $1 AND experiment_id = ANY ($2::text[]) AND deleted_at IS NULL ORDER BY experiment_id, position`,
    [workspaceId, experimentIds],
  );
}
