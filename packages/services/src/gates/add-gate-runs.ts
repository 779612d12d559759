import type { Connection } from '@tidemark/db/client';
import { listExperimentRuns } from '@tidemark/db/repositories/experiment-lists';
import { findExperiment, takeOpenPosition } from '@tidemark/db/repositories/experiments';
import { insertRun } from '@tidemark/db/repositories/new-runs';
import { addRunsOfDay } from '@tidemark/db/repositories/quotas';
import { listRunsOf } from '@tidemark/db/repositories/runs';
import { cellPlaces, expandExperiment } from '@tidemark/domain/experiment/expand-experiment';
import type { GateBaseline, GateRecord } from '@tidemark/domain/gate/gate-record';
import { planIdentity } from '@tidemark/domain/run/plan-identity';
import type { RunRecord } from '@tidemark/domain/run/records';
import type { SweepContext } from '../access/context.ts';
import { runNames } from '../experiments/run-names.ts';
import { repeatRun } from '../runs/repeat-run.ts';

export type WantedRuns = readonly { cell: number; count: number }[];

/** A gate's baseline and the runs that it added to it, after a block was added; the experiments that have new runs. */
export type AddedRuns = Pick<GateRecord, 'baseline' | 'addedRunIds'> & { experimentIds: string[] };

/**
 * addGateRuns queues the next block: further runs of undecided cells, and as many of their baseline where it can be measured again. Both
 * experiments run in turn, so that the sides alternate.
 */
export async function addGateRuns(
  ctx: SweepContext,
  transaction: Connection,
  gate: GateRecord,
  wanted: WantedRuns,
): Promise<AddedRuns> {
  const { workspaceId, experimentId, baseline } = gate;
  const unchanged = { baseline, addedRunIds: gate.addedRunIds };
  if (experimentId === null) return { ...unchanged, experimentIds: [] };
  const candidates = await addRuns(ctx, transaction, { workspaceId, experimentId, wanted });
  if (candidates.length === 0 || baseline === null) return { ...unchanged, experimentIds: [experimentId] };
  const again = await repeatableCells(transaction, workspaceId, baseline, candidates);
  const wantedAgain = wanted.flatMap(({ cell, count }) => {
    const pair = again.find((found) => found.cell === cell);
    return pair ? [{ cell: pair.baselineCell, count }] : [];
  });
  if (wantedAgain.length === 0) return { ...unchanged, experimentIds: [experimentId] };
  const place = { workspaceId, experimentId: baseline.experimentId, wanted: wantedAgain };
  const added = await addRuns(ctx, transaction, place);
  return {
    baseline: {
      ...baseline,
      cells: baseline.cells.map((pair) => ({
        ...pair,
        runIds: [
          ...pair.runIds,
          ...added.filter(({ cell }) => cell === pair.baselineCell).map(({ runId }) => runId),
        ],
      })),
    },
    addedRunIds: [...gate.addedRunIds, ...added.map(({ runId }) => runId)],
    experimentIds: [experimentId, baseline.experimentId],
  };
}

type AddedRun = { cell: number; runId: string; like: RunRecord };

/** Further repetitions of cells, block by block; none where the experiment was cancelled. */
async function addRuns(
  ctx: SweepContext,
  transaction: Connection,
  { workspaceId, experimentId, wanted }: { workspaceId: string; experimentId: string; wanted: WantedRuns },
): Promise<AddedRun[]> {
  let position = await takeOpenPosition(transaction, experimentId);
  const stored = await findExperiment(transaction, workspaceId, experimentId);
  if (position === null || stored === null) return [];
  const runs = await listExperimentRuns(transaction, workspaceId, [experimentId]);
  const records = await listRunsOf(
    transaction,
    workspaceId,
    runs.map(({ runId }) => runId),
  );
  const nameOf = runNames(stored.record.design.name, cellPlaces(expandExperiment(stored.record.design)));
  const added: AddedRun[] = [];
  for (const { cell, block } of inBlocks(wanted)) {
    const ofCell = runs.filter((run) => run.cell === cell);
    const like = records.find(({ id }) => id === ofCell.at(-1)?.runId);
    const next = like?.plan ? await repeatRun(ctx, transaction, like, like.plan) : null;
    if (!like || next === null) continue;
    const repetition = Math.max(...ofCell.map((run) => run.repetition)) + 1 + block;
    const place = { experimentId, cell, repetition, position };
    await insertRun(transaction, workspaceId, {
      ...next,
      name: nameOf(cell, repetition),
      experiment: place,
    });
    added.push({ cell, runId: next.id, like });
    position += 1;
  }
  await addRunsOfDay(transaction, workspaceId, added.length);
  return added;
}

/** One run of each cell, then a second one, and so on. */
function inBlocks(wanted: WantedRuns): { cell: number; block: number }[] {
  const most = Math.max(0, ...wanted.map(({ count }) => count));
  return Array.from({ length: most }, (_, block) =>
    wanted.filter(({ count }) => count > block).map(({ cell }) => ({ cell, block })),
  ).flat();
}

/** Cells whose baseline can be measured again. */
async function repeatableCells(
  transaction: Connection,
  workspaceId: string,
  { cells }: GateBaseline,
  candidates: readonly AddedRun[],
): Promise<{ cell: number; baselineCell: number }[]> {
  const firstIds = cells.flatMap(({ runIds }) => runIds.slice(0, 1));
  const records = await listRunsOf(transaction, workspaceId, firstIds);
  return cells.filter(({ cell, runIds }) => {
    const before = records.find(({ id }) => id === runIds[0]);
    const after = candidates.find((added) => added.cell === cell)?.like;
    return before !== undefined && after !== undefined && isRepeatable(before, after);
  });
}

/**
 * isRepeatable reports whether another run of a baseline measures the baseline: a launched server is what its plan says, while the server
 * behind an address may be the candidate by now. Equal plans would measure the candidate twice.
 */
export function isRepeatable(baseline: RunRecord, candidate: RunRecord): boolean {
  if (baseline.plan === null || candidate.plan === null) return false;
  return (
    baseline.plan.target.kind === 'launched' && planIdentity(baseline.plan) !== planIdentity(candidate.plan)
  );
}
