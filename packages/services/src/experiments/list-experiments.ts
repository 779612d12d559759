import {
  findListedExperiments,
  type ListedExperiment,
  listExperiments as listExperimentRows,
  listExperimentRuns,
  type RunOfExperiment,
} from '@tidemark/db/repositories/experiment-lists';
import { expandExperiment } from '@tidemark/domain/experiment/expand-experiment';
import {
  experimentProgress,
  experimentState,
  searchProgress,
} from '@tidemark/domain/experiment/experiment-progress';
import type { ExperimentOverview } from '@tidemark/domain/experiment/experiment-view';
import type { Page } from '@tidemark/domain/run/records';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/permission.ts';
import { type PageInput, readPage, toPage } from '../input/page.ts';
import { plannedCells } from './read-experiment.ts';

/** listExperiments gives experiments with their progress, newest first; of one project where its id is given. */
export async function listExperiments(
  ctx: ServiceContext,
  input: PageInput & { project?: string | undefined } = {},
): Promise<Page<ExperimentOverview>> {
  requirePermission(ctx, 'read');
  const query = readPage(input);
  const rows = await listExperimentRows(ctx.db, ctx.workspaceId, {
    ...query,
    projectId: input.project ?? null,
  });
  const page = toPage(rows, query);
  return { ...page, items: await overviewsOf(ctx, page.items) };
}

/** readOverviews gives those of some experiments that belong to the workspace, in any order. */
export async function readOverviews(
  ctx: ServiceContext,
  experimentIds: readonly string[],
): Promise<ExperimentOverview[]> {
  if (experimentIds.length === 0) return [];
  return overviewsOf(ctx, await findListedExperiments(ctx.db, ctx.workspaceId, experimentIds));
}

async function overviewsOf(
  ctx: ServiceContext,
  experiments: readonly ListedExperiment[],
): Promise<ExperimentOverview[]> {
  const ids = experiments.map(({ id }) => id);
  const runs = await listExperimentRuns(ctx.db, ctx.workspaceId, ids);
  const runsOf = (id: string) => runs.filter(({ experimentId }) => experimentId === id);
  const nowMs = ctx.clock.wallMs();
  return experiments.map((listed) => overviewOf(listed, runsOf(listed.id), nowMs));
}

function overviewOf(
  { openDesign, ...listed }: ListedExperiment,
  runs: readonly RunOfExperiment[],
  nowMs: number,
): ExperimentOverview {
  const cells = openDesign ? plannedCells(expandExperiment(openDesign)) : [];
  const cellCount = new Set(runs.map(({ cell }) => cell)).size;
  const progress = experimentProgress(cells, runs, nowMs);
  return {
    ...listed,
    state: experimentState(listed, runs),
    cellCount,
    progress: listed.isSearching ? searchProgress(progress, cellCount) : progress,
  };
}
