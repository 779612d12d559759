import type { Connection } from '@tidemark/db/client';
import { findPin } from '@tidemark/db/repositories/baselines';
import { listExperimentRuns } from '@tidemark/db/repositories/experiment-lists';
import { findExperiment } from '@tidemark/db/repositories/experiments';
import { findGate, listPassedGates } from '@tidemark/db/repositories/gates';
import { expandExperiment } from '@tidemark/domain/experiment/expand-experiment';
import type { ExperimentCell } from '@tidemark/domain/experiment/experiment-cell';
import type { ExperimentDesign } from '@tidemark/domain/experiment/experiment-design';
import type { GateRules } from '@tidemark/domain/gate/benchmark-file';
import type { GateBaseline, GateRecord } from '@tidemark/domain/gate/gate-record';
import { canonicalJson } from '@tidemark/domain/kernel/canonical-json';

/** Older gates are tried where runs of the newest were deleted; then there is no baseline. */
const mostTried = 10;

/** findBaseline gives what a new gate is compared with: the pinned gate, or the newest passed one of the branch that has runs of its cells; null: none. */
export async function findBaseline(
  db: Connection,
  workspaceId: string,
  { benchmark, rules, design }: { benchmark: string; rules: GateRules['baseline']; design: ExperimentDesign },
): Promise<GateBaseline | null> {
  const { name, branch } = rules;
  const pinnedId = await findPin(db, workspaceId, { benchmark, name });
  const pinned = pinnedId === null ? null : await findGate(db, workspaceId, pinnedId);
  const gates = pinned
    ? [pinned]
    : await listPassedGates(db, workspaceId, { benchmark, branch, limit: mostTried });
  for (const gate of gates) {
    const found = await toBaseline(db, workspaceId, gate, design);
    if (found) return { ...found, name, kind: pinned ? 'pinned' : 'newest-of-branch' };
  }
  return null;
}

async function toBaseline(
  db: Connection,
  workspaceId: string,
  { id: gateId, experimentId, context, createdAt }: GateRecord,
  design: ExperimentDesign,
): Promise<Omit<GateBaseline, 'name' | 'kind'> | null> {
  if (experimentId === null) return null;
  const stored = await findExperiment(db, workspaceId, experimentId);
  if (stored === null) return null;
  const runs = await listExperimentRuns(db, workspaceId, [experimentId]);
  const cells = matchCells(expandExperiment(design), expandExperiment(stored.record.design)).flatMap(
    ({ cell, baselineCell }) => {
      const runIds = runs
        .filter((run) => run.cell === baselineCell && !run.isSuperseded && run.state === 'succeeded')
        .map(({ runId }) => runId);
      return runIds.length === 0 ? [] : [{ cell, baselineCell, runIds }];
    },
  );
  if (cells.length === 0) return null;
  const { branch, commit } = context;
  return { branch, commit, gateId, experimentId, measuredAt: createdAt.toISOString(), cells };
}

type Labeled = Pick<ExperimentCell, 'cell' | 'labels'>;

/** matchCells pairs cells with the same labels; of two designs with one cell each, these two, whatever they are called. */
export function matchCells(
  candidate: readonly Labeled[],
  baseline: readonly Labeled[],
): { cell: number; baselineCell: number }[] {
  const [own, other] = [candidate[0], baseline[0]];
  if (own && other && candidate.length === 1 && baseline.length === 1)
    return [{ cell: own.cell, baselineCell: other.cell }];
  const byLabels = new Map(baseline.map(({ cell, labels }) => [canonicalJson(labels), cell]));
  return candidate.flatMap(({ cell, labels }) => {
    const baselineCell = byLabels.get(canonicalJson(labels));
    return baselineCell === undefined ? [] : [{ cell, baselineCell }];
  });
}
