import { type Side, type SidedRun, sideKey } from '@tidemark/analysis/compare/comparison-sides';
import { type FinishedRun, hasSummary, type LabeledRun } from '@tidemark/analysis/compare/finished-run';
import type { Gate } from '@tidemark/analysis/compare/gate';
import { judgeGate } from '@tidemark/analysis/compare/judge-gate';
import { distrustOf } from '@tidemark/analysis/compare/run-trust';
import type { GateFigureKey } from '@tidemark/domain/figures/catalog';
import type { MeasuredRun } from '@tidemark/domain/figures/figure';
import { planIdentity } from '@tidemark/domain/run/plan-identity';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import type { PastRuns } from './past-runs.ts';

/** The tolerance, which figures decide, and tolerances of their own. */
export type GateRules = {
  tolerance: number;
  metrics: readonly GateFigureKey[];
  tolerances?: Partial<Readonly<Record<GateFigureKey, number>>>;
};

/** Earlier runs from which the noise floor is estimated; even older ones are likely from another machine. */
const earlierLimit = 40;

/** judgeSides judges every other side against the first; empty where no side has repetitions. */
export async function judgeSides(past: PastRuns, sides: readonly Side[], rules: GateRules): Promise<Gate[]> {
  const [baseline, ...candidates] = sides;
  if (!baseline || candidates.length === 0 || sides.every((side) => side.runs.length < 2)) return [];
  const earlier = await earlierRuns(past, sides);
  return candidates.map((candidate) => judgeGate({ baseline, candidate, ...rules, earlier }));
}

/** Trusted runs of the baseline's plan and version that no side has: they show how much equal sides differ (A/A). */
async function earlierRuns(past: PastRuns, sides: readonly Side[]): Promise<SidedRun[]> {
  const first = sides[0]?.runs[0];
  if (!first?.plan) return [];
  const judged = new Set(sides.flatMap(({ runs }) => runs.map(({ id }) => id)));
  const found = await findRepetitions(past, { plan: first.plan, limit: earlierLimit + judged.size });
  const runs = await toSidedRuns(
    past,
    found.filter((run) => !judged.has(run.id)).map((run) => ({ label: run.name, run })),
  );
  return runs.filter((run) => sideKey(run) === sideKey(first) && distrustOf(run.summary) === null);
}

/** toSidedRuns adds to each run the last samples from which figures are read. */
export async function toSidedRuns(past: PastRuns, runs: readonly LabeledRun[]): Promise<SidedRun[]> {
  const runIds = runs.map(({ run }) => run.id);
  const samples = await past.lastSamples(runIds);
  const byRun = new Map<string, MeasuredRun['lastSamples']>();
  for (const { runId, metric, value } of samples) byRun.set(runId, { ...byRun.get(runId), [metric]: value });
  return runs.map(({ label, run }) => ({
    id: run.id,
    label,
    plan: run.plan,
    summary: run.summary,
    startedAtMs: run.startedAt?.getTime() ?? null,
    lastSamples: byRun.get(run.id) ?? {},
  }));
}

/** Number of newest runs that are searched for repetitions. */
const searchLimit = 1_000;

/** findRepetitions gives the newest runs of the same plan that have a result, oldest first; names and seeds may differ. */
export async function findRepetitions(
  past: PastRuns,
  { plan, limit }: { plan: RunPlan; limit: number },
): Promise<FinishedRun[]> {
  const wanted = planIdentity(plan);
  const similar = await past.similarPlans(plan, searchLimit);
  const ids = similar.filter((run) => planIdentity(run.plan) === wanted).map(({ id }) => id);
  const runs = await past.runs(ids.slice(0, limit));
  return runs.filter(hasSummary);
}
