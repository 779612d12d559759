import { type Badge, type BadgeRuns, conclusionBadge, figureBadge } from '@tidemark/analysis/badges/badge';
import { hasSummary } from '@tidemark/analysis/compare/finished-run';
import { distrustOf } from '@tidemark/analysis/compare/run-trust';
import type { Connection } from '@tidemark/db/client';
import { findSharedBadge } from '@tidemark/db/repositories/badges';
import { listExperimentRuns } from '@tidemark/db/repositories/experiment-lists';
import { findNewestConcluded } from '@tidemark/db/repositories/gates';
import { listRunsOf } from '@tidemark/db/repositories/runs';
import type { FigureSubject } from '@tidemark/domain/badge/badge';
import { figureValue } from '@tidemark/domain/figures/catalog';
import type { GateRecord } from '@tidemark/domain/gate/gate-record';
import { toSidedRuns } from '../analysis/judge-sides.ts';
import { pastRuns } from '../analysis/past-runs.ts';

/** readBadge gives what the badge of an address says now; null: there is none. It shows nothing else of the workspace. */
export async function readBadge({ db }: { db: Connection }, token: string): Promise<Badge | null> {
  const found = await findSharedBadge(db, token);
  if (found === null) return null;
  const { workspaceId, subject } = found;
  const gate = await findNewestConcluded(db, workspaceId, subject);
  if (subject.kind === 'conclusion') return conclusionBadge(subject, gate?.conclusion ?? null);
  const runs = gate === null ? { values: [], version: null } : await runsOf(db, gate, subject);
  return figureBadge(subject, gate?.answer ?? null, runs);
}

/** Trusted runs of the cell that are not superseded: those that the gate judged. */
async function runsOf(
  db: Connection,
  { workspaceId, experimentId }: GateRecord,
  { cell, figure }: FigureSubject,
): Promise<BadgeRuns> {
  const all = experimentId === null ? [] : await listExperimentRuns(db, workspaceId, [experimentId]);
  const ids = all.filter((run) => run.cell === cell && !run.isSuperseded).map(({ runId }) => runId);
  const finished = (await listRunsOf(db, workspaceId, ids)).filter(hasSummary);
  const sided = await toSidedRuns(
    pastRuns({ db, workspaceId }),
    finished.map((run) => ({ label: run.name, run })),
  );
  const trusted = sided.filter(({ summary }) => distrustOf(summary) === null);
  const versions = new Set(trusted.map(({ summary }) => summary.target.version));
  const [version = null] = versions.size === 1 ? versions : [];
  return { values: trusted.map((run) => figureValue(figure, run)), version };
}
