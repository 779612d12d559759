import { findListedRuns, type ListedRun } from '@tidemark/db/repositories/listed-runs';
import { listFoldedEntries, listRunPositions } from '@tidemark/db/repositories/run-list';
import type { ExperimentOverview } from '@tidemark/domain/experiment/experiment-view';
import type { Page } from '@tidemark/domain/run/records';
import { newestFirst, type RunOrder } from '@tidemark/domain/run/run-order';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/permission.ts';
import { readOverviews } from '../experiments/list-experiments.ts';
import { readRunPage, toRunPage } from '../input/run-page.ts';
import { filterOf, type ListRunsInput } from '../runs/read-runs.ts';

/** A row of the list: a run, or an experiment with the runs that the filter keeps, where it is unfolded. */
export type RunEntry =
  | { kind: 'run'; run: ListedRun }
  | { kind: 'experiment'; experiment: ExperimentOverview; runs: ListedRun[] | null; hasMore: boolean };

export type ListRunEntriesInput = ListRunsInput & {
  /** Runs of an experiment stand as one row; only in the order of creation, since a row of several runs has no figure. */
  isFolded: boolean;
  /** Experiments whose runs are listed below their row. */
  unfolded: readonly string[];
};

/** The most runs that stand below an experiment. */
const mostUnfolded = 100;

/** listRunEntries gives the list of runs as the portal shows it. */
export async function listRunEntries(
  ctx: ServiceContext,
  input: ListRunEntriesInput,
): Promise<Page<RunEntry>> {
  requirePermission(ctx, 'read');
  const order = input.order ?? newestFirst;
  if (input.isFolded && order.key === 'created') return listFolded(ctx, input, order);
  const page = readRunPage(input, order);
  const positions = await listRunPositions(ctx.db, ctx.workspaceId, { ...filterOf(input), ...page, order });
  const { ids, nextCursor } = toRunPage(positions, page, order);
  const runs = await findListedRuns(ctx.db, ctx.workspaceId, ids);
  return { items: runs.map((run) => ({ kind: 'run', run })), nextCursor };
}

async function listFolded(
  ctx: ServiceContext,
  input: ListRunEntriesInput,
  order: RunOrder,
): Promise<Page<RunEntry>> {
  const { db, workspaceId } = ctx;
  const page = readRunPage(input, order);
  const entries = await listFoldedEntries(db, workspaceId, { ...filterOf(input), ...page, order });
  const rows = entries.map(({ id, createdAt }) => ({ id, value: createdAt.getTime() }));
  const { ids, nextCursor } = toRunPage(rows, page, order);
  const shown = entries.slice(0, ids.length);
  const idsOf = (kind: string) => shown.flatMap((entry) => (entry.kind === kind ? [entry.id] : []));
  const runs = new Map((await findListedRuns(db, workspaceId, idsOf('run'))).map((run) => [run.id, run]));
  const overviews = await readOverviews(ctx, idsOf('experiment'));
  const experiments = new Map(overviews.map((experiment) => [experiment.id, experiment]));
  const items: RunEntry[] = [];
  for (const { id } of shown) {
    const run = runs.get(id);
    const experiment = experiments.get(id);
    if (run) items.push({ kind: 'run', run });
    if (experiment) items.push(await unfold(ctx, input, experiment));
  }
  return { items, nextCursor };
}

async function unfold(
  ctx: ServiceContext,
  input: ListRunEntriesInput,
  experiment: ExperimentOverview,
): Promise<RunEntry> {
  if (!input.unfolded.includes(experiment.id)) {
    return { kind: 'experiment', experiment, runs: null, hasMore: false };
  }
  const positions = await listRunPositions(ctx.db, ctx.workspaceId, {
    ...filterOf({ ...input, experimentId: experiment.id }),
    order: { key: 'name', isDescending: false },
    after: null,
    limit: mostUnfolded + 1,
  });
  const ids = positions.slice(0, mostUnfolded).map(({ id }) => id);
  const runs = await findListedRuns(ctx.db, ctx.workspaceId, ids);
  return { kind: 'experiment', experiment, runs, hasMore: positions.length > mostUnfolded };
}
