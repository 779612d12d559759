import { type AssessedGate, withoutFigures } from '@tidemark/analysis/gate/assess-gate';
import type { Connection } from '@tidemark/db/client';
import { listExperimentRuns, type RunOfExperiment } from '@tidemark/db/repositories/experiment-lists';
import { findExperiment } from '@tidemark/db/repositories/experiments';
import { endGate, listDueGates, lockGate, recordJudged } from '@tidemark/db/repositories/gates';
import { listRunsOf } from '@tidemark/db/repositories/runs';
import { recordEvent } from '@tidemark/db/repositories/workspace-events';
import type { GateRecord } from '@tidemark/domain/gate/gate-record';
import { isDomainError } from '@tidemark/domain/kernel/errors';
import { isTerminal } from '@tidemark/domain/run/run-state';
import type { SweepContext } from '../access/context.ts';
import { notifyExperiment } from '../runs/notify-all.ts';
import { addGateRuns } from './add-gate-runs.ts';
import { assessStoredGate } from './assess-stored-gate.ts';

const gatesPerSweep = 10;

/**
 * continueGates judges each gate whose runs have all ended: it ends the gate, or adds runs to what is undecided. It depends on nothing but
 * what is stored: a gate goes on after a restart, and each block is added once, however many processes sweep.
 */
export async function continueGates(ctx: SweepContext): Promise<number> {
  const due = await listDueGates(ctx.db, gatesPerSweep);
  for (const { id, workspaceId } of due) {
    const waiting = await ctx.db.transact((transaction) => continueGate(ctx, transaction, workspaceId, id));
    for (const experimentId of waiting) await notifyExperiment(ctx, experimentId);
  }
  return due.length;
}

/** Gives the experiments that have new runs. */
async function continueGate(
  ctx: SweepContext,
  transaction: Connection,
  workspaceId: string,
  id: string,
): Promise<string[]> {
  const gate = await lockGate(transaction, workspaceId, id);
  if (gate === null) return [];
  const stored =
    gate.experimentId === null ? null : await findExperiment(transaction, workspaceId, gate.experimentId);
  if (stored === null) {
    await endGate(transaction, id, null);
    return [];
  }
  const { record } = stored;
  const runs = await listExperimentRuns(transaction, workspaceId, [record.id]);
  const added = await listRunsOf(transaction, workspaceId, gate.addedRunIds);
  const endedRuns = [...runs, ...added].filter(({ state }) => isTerminal(state)).length;
  const isBusy = endedRuns < runs.length + added.length;
  if (!isBusy && record.cancelledAt !== null) {
    await endGate(transaction, id, null);
    return [];
  }
  if (isBusy) {
    await recordJudged(transaction, id, { ...gate, endedRuns });
    return [];
  }
  return decide(ctx, transaction, gate, { design: record.design, runs: runs.filter(isCurrent), endedRuns });
}

async function decide(
  ctx: SweepContext,
  transaction: Connection,
  gate: GateRecord,
  { design, runs, endedRuns }: Parameters<typeof assessStoredGate>[2] & { endedRuns: number },
): Promise<string[]> {
  const { decision, answer, measurement } = await assessStoredGate(transaction, gate, { design, runs }).catch(
    (error) => unassessable(gate, error),
  );
  if (decision.kind === 'concluded') {
    await endGate(transaction, gate.id, answer && { answer, measurement });
    await recordEvent(transaction, {
      workspaceId: gate.workspaceId,
      kind: 'gate.concluded',
      subjectId: gate.id,
    });
    return [];
  }
  const added = await addGateRuns(ctx, transaction, gate, decision.runs);
  await recordJudged(transaction, gate.id, { ...added, endedRuns });
  return added.experimentIds;
}

/** A result that no rule can judge ends its gate: it would fail every sweep, and hold up all others. */
function unassessable(gate: GateRecord, error: unknown): AssessedGate {
  if (isDomainError(error)) throw error;
  return withoutFigures(gate.benchmark, gate.id);
}

function isCurrent({ isSuperseded }: RunOfExperiment): boolean {
  return !isSuperseded;
}
