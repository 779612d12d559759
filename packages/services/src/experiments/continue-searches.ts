import type { Connection } from '@tidemark/db/client';
import { listExperimentRuns } from '@tidemark/db/repositories/experiment-lists';
import { listDueSearches, lockSearch, recordSearch } from '@tidemark/db/repositories/experiment-search';
import { findExperiment } from '@tidemark/db/repositories/experiments';
import { insertRun, type NewRun } from '@tidemark/db/repositories/new-runs';
import { addRunsOfDay } from '@tidemark/db/repositories/quotas';
import { listRunsOf } from '@tidemark/db/repositories/runs';
import { recordEvent } from '@tidemark/db/repositories/workspace-events';
import { cellPlaces } from '@tidemark/domain/experiment/expand-experiment';
import type { CellSearch } from '@tidemark/domain/experiment/experiment-view';
import { withLength } from '@tidemark/domain/experiment/outage-search';
import type { RunRecord } from '@tidemark/domain/run/records';
import { isTerminal } from '@tidemark/domain/run/run-state';
import type { SweepContext } from '../access/context.ts';
import { notifyExperiment } from '../runs/notify-all.ts';
import { repeatRun } from '../runs/repeat-run.ts';
import { describeExperiment } from './read-experiment.ts';
import { runNames } from './run-names.ts';

const searchesPerSweep = 10;

/**
 * continueSearches adds the next run to each cell of a search whose last run has ended, and ends searches in which no cell has one. It
 * depends on nothing but what is stored: a search goes on after a restart, and each run is added once, however many processes sweep.
 */
export async function continueSearches(ctx: SweepContext): Promise<number> {
  let added = 0;
  for (const { id, workspaceId } of await listDueSearches(ctx.db, searchesPerSweep)) {
    const count = await ctx.db.transact((transaction) => continueSearch(ctx, transaction, workspaceId, id));
    if (count > 0) await notifyExperiment(ctx, id);
    added += count;
  }
  return added;
}

async function continueSearch(
  ctx: SweepContext,
  transaction: Connection,
  workspaceId: string,
  id: string,
): Promise<number> {
  if (!(await lockSearch(transaction, id))) return 0;
  const stored = await findExperiment(transaction, workspaceId, id);
  const search = stored?.record.design.search ?? null;
  if (stored === null || search === null) return 0;
  const runs = await listExperimentRuns(transaction, workspaceId, [id]);
  const records = await listRunsOf(
    transaction,
    workspaceId,
    runs.map(({ runId }) => runId),
  );
  const { cells, searches } = describeExperiment(stored, runs, ctx.clock.wallMs(), records);
  const isBusy = (cell: number) => runs.some((run) => run.cell === cell && !isTerminal(run.state));
  const idle = searches.filter(({ cell }) => !isBusy(cell));
  const nameOf = runNames(stored.record.design.name, cellPlaces(cells));
  let position = Math.max(...runs.map((run) => run.position)) + 1;
  let added = 0;
  for (const cell of idle) {
    const next = await nextRun(ctx, transaction, cell, records, search.fault);
    if (next === null) continue;
    const repetition =
      Math.max(...runs.filter((run) => run.cell === cell.cell).map((run) => run.repetition)) + 1;
    const place = { experimentId: id, cell: cell.cell, repetition, position };
    await insertRun(transaction, workspaceId, {
      ...next,
      name: nameOf(cell.cell, repetition),
      experiment: place,
    });
    position += 1;
    added += 1;
  }
  await addRunsOfDay(transaction, workspaceId, added);
  const endedRuns = runs.filter(({ state }) => isTerminal(state)).length;
  const isOpen = added > 0 || cells.some(({ cell }) => isBusy(cell));
  await recordSearch(transaction, id, { endedRuns, isOpen });
  // Its last run ended while the search was open.
  if (!isOpen) await recordEvent(transaction, { workspaceId, kind: 'experiment.finished', subjectId: id });
  return added;
}

/** The run of a cell that ended last, with the next length; null where its search is over. */
async function nextRun(
  ctx: SweepContext,
  transaction: Connection,
  { state: { nextSeconds }, tried }: CellSearch,
  records: readonly RunRecord[],
  fault: number,
): Promise<Omit<NewRun, 'experiment'> | null> {
  const last = records.find((record) => record.id === tried.at(-1)?.runId);
  if (nextSeconds === null || !last?.plan) return null;
  const profile = withLength(last.plan.profile, fault, nextSeconds);
  return profile && repeatRun(ctx, transaction, last, { ...last.plan, profile });
}
