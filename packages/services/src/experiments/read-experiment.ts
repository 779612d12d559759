import { listExperimentRuns, type RunOfExperiment } from '@tidemark/db/repositories/experiment-lists';
import {
  type CellRefusal,
  findExperiment,
  type StoredExperiment,
} from '@tidemark/db/repositories/experiments';
import { cellPlaces, expandExperiment } from '@tidemark/domain/experiment/expand-experiment';
import type { ExperimentCell } from '@tidemark/domain/experiment/experiment-cell';
import {
  experimentProgress,
  experimentState,
  type PlannedCell,
} from '@tidemark/domain/experiment/experiment-progress';
import type { CellStatus, ExperimentDetail } from '@tidemark/domain/experiment/experiment-view';
import { plannedPoints } from '@tidemark/domain/load/point-plan';
import type { ServiceContext } from '../access/context.ts';
import { requireFound, requirePermission } from '../access/permission.ts';

export type GetExperimentInput = { experimentId: string };

/** getExperiment gives one experiment with its cells, runs and progress, or throws not_found. */
export async function getExperiment(
  ctx: ServiceContext,
  { experimentId }: GetExperimentInput,
): Promise<ExperimentDetail> {
  requirePermission(ctx, 'read');
  return readExperiment(ctx, experimentId);
}

/** readExperiment is getExperiment without a permission check. */
export async function readExperiment(
  { db, workspaceId, clock }: ServiceContext,
  experimentId: string,
): Promise<ExperimentDetail> {
  const stored = requireFound(await findExperiment(db, workspaceId, experimentId), 'experiment');
  const runs = await listExperimentRuns(db, workspaceId, [experimentId]);
  return describeExperiment(stored, runs, clock.wallMs());
}

/** describeExperiment expands a stored experiment: each cell with its runs, or with the reasons why it was left out. */
export function describeExperiment(
  { record, refusals }: StoredExperiment,
  runs: readonly RunOfExperiment[],
  nowMs: number,
): ExperimentDetail {
  const cells = expandExperiment(record.design);
  const statuses = cellStatuses(cells, refusals, runs);
  return {
    ...record,
    state: experimentState(record, runs),
    rows: [...new Set(statuses.map(({ row }) => row))],
    columns: [...new Set(statuses.map(({ column }) => column))],
    cells: statuses,
    progress: experimentProgress(plannedCells(cells), runs, nowMs),
  };
}

/** plannedCells gives the planned load of each cell. */
export function plannedCells(cells: readonly ExperimentCell[]): PlannedCell[] {
  return cells.flatMap(({ cell, plan }) => {
    if (!plan) return [];
    const { extent } = plan.profile;
    const loadMs = extent.kind === 'wall-time' ? extent.seconds * 1_000 : null;
    return [{ cell, points: plannedPoints(plan.schema, plan.profile), loadMs }];
  });
}

function cellStatuses(
  cells: readonly ExperimentCell[],
  refusals: readonly CellRefusal[],
  runs: readonly RunOfExperiment[],
): CellStatus[] {
  const places = cellPlaces(cells);
  const refusalsOf = new Map(refusals.map((refused) => [refused.cell, refused.refusals]));
  return cells.map(({ cell, labels }, i) => ({
    cell,
    row: places[i]?.row ?? '',
    column: places[i]?.column ?? '',
    labels,
    refusals: refusalsOf.get(cell) ?? [],
    runs: runs.filter((run) => run.cell === cell).map(({ experimentId: _, ...run }) => run),
  }));
}
