import { type Side, type SidedRun, sideKey } from '@tidemark/analysis/compare/comparison-sides';
import type { Gate } from '@tidemark/analysis/compare/gate';
import { judgeGate } from '@tidemark/analysis/compare/judge-gate';
import { distrustOf } from '@tidemark/analysis/compare/run-trust';
import type { GateFigureKey } from '@tidemark/domain/figures/catalog';
import type { ServiceContext } from '../access/context.ts';
import { findRepetitions } from './find-repetitions.ts';
import { toSidedRuns } from './to-sided-runs.ts';

/** What is put up with, and which metrics decide. */
export type GateRules = { tolerance: number; metrics: readonly GateFigureKey[] };

/** Most earlier runs from which noise is read; older ones were made on another machine, more likely than not. */
const mostEarlier = 40;

/** judgeSides judges every other side against the first; nothing where no side has repetitions. */
export async function judgeSides(
  ctx: Pick<ServiceContext, 'db' | 'workspaceId'>,
  sides: readonly Side[],
  rules: GateRules,
): Promise<Gate[]> {
  const [baseline, ...candidates] = sides;
  if (!baseline || candidates.length === 0 || sides.every((side) => side.runs.length < 2)) return [];
  const earlier = await earlierRuns(ctx, sides);
  return candidates.map((candidate) => judgeGate({ baseline, candidate, ...rules, earlier }));
}

/** Trusted runs of the baseline's plan on the same version that no side has: what two equal sides would differ by (A/A). */
async function earlierRuns(
  ctx: Pick<ServiceContext, 'db' | 'workspaceId'>,
  sides: readonly Side[],
): Promise<SidedRun[]> {
  const first = sides[0]?.runs[0];
  if (!first?.plan) return [];
  const judged = new Set(sides.flatMap(({ runs }) => runs.map(({ id }) => id)));
  const found = await findRepetitions(ctx, { plan: first.plan, limit: mostEarlier + judged.size });
  const runs = await toSidedRuns(
    ctx,
    found.filter((run) => !judged.has(run.id)).map((run) => ({ label: run.name, run })),
  );
  return runs.filter((run) => sideKey(run) === sideKey(first) && distrustOf(run.summary) === null);
}
