import { listExperimentRuns, type RunOfExperiment } from '@tidemark/db/repositories/experiment-lists';
import {
  type CellRefusal,
  findExperiment,
  type StoredExperiment,
} from '@tidemark/db/repositories/experiments';
import { listRunsOf } from '@tidemark/db/repositories/runs';
import { cellPlaces, expandExperiment } from '@tidemark/domain/experiment/expand-experiment';
import type { ExperimentCell } from '@tidemark/domain/experiment/experiment-cell';
import {
  experimentProgress,
  experimentState,
  type PlannedCell,
  searchProgress,
} from '@tidemark/domain/experiment/experiment-progress';
import type { ExperimentRecord } from '@tidemark/domain/experiment/experiment-record';
import type {
  CellStatus,
  ExperimentDetail,
  ExperimentProgress,
} from '@tidemark/domain/experiment/experiment-view';
import { plannedPoints } from '@tidemark/domain/load/point-plan';
import type { RunRecord } from '@tidemark/domain/run/records';
import type { ServiceContext } from '../access/context.ts';
import { requireFound, requirePermission } from '../access/permission.ts';
import { searchCells } from './search-cells.ts';

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
  const ids = stored.record.design.search === null ? [] : runs.map(({ runId }) => runId);
  const records = ids.length === 0 ? [] : await listRunsOf(db, workspaceId, ids);
  return describeExperiment(stored, runs, clock.wallMs(), records);
}

/** describeExperiment expands a stored experiment: each cell with its runs, or with the reasons why it was left out. `records`: of a search. */
export function describeExperiment(
  { record, refusals }: StoredExperiment,
  runs: readonly RunOfExperiment[],
  nowMs: number,
  records: readonly RunRecord[],
): ExperimentDetail {
  const cells = expandExperiment(record.design);
  const statuses = cellStatuses(cells, refusals, runs);
  return {
    ...record,
    state: experimentState(record, runs),
    rows: [...new Set(statuses.map(({ row }) => row))],
    columns: [...new Set(statuses.map(({ column }) => column))],
    cells: statuses,
    searches: record.design.search === null ? [] : searchCells(record.design.search, statuses, records),
    progress: progressOf(record, statuses, experimentProgress(plannedCells(cells), runs, nowMs)),
  };
}

function progressOf(
  { isSearching }: ExperimentRecord,
  cells: readonly CellStatus[],
  progress: ExperimentProgress,
): ExperimentProgress {
  const startable = cells.filter(({ runs }) => runs.length > 0).length;
  return isSearching ? searchProgress(progress, startable) : progress;
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
