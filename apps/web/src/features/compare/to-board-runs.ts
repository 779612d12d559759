import type { ComparisonMatrix } from '@tidemark/analysis/compare/comparison-matrix';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import { assignIdentities } from '#charts/prepare/assign-hues.ts';
import { targetText } from '#features/results/plan-words.ts';
import type { BoardRun } from './board.ts';
import type { ResultRun } from './result-run.ts';

/** Marks of two runs can be told apart on a chart; of more they only hide the lines. */
const mostWithMarks = 2;

/** toBoardRuns takes of each run what the board shows; repetitions of a side look alike. */
export function toBoardRuns(
  runs: readonly ResultRun[],
  matrix: ComparisonMatrix | null,
  { isFrozen }: { isFrozen: boolean },
): BoardRun[] {
  const sideOf = (id: string) =>
    matrix?.cells.findIndex((cell) => cell.runs.some(({ runId }) => runId === id)) ?? -1;
  const firsts = new Map<string, { id: string; plan: RunPlan | null }>();
  const keys = runs.map((run) => {
    const side = sideOf(run.id);
    const key = side < 0 ? `run ${run.id}` : `side ${side}`;
    if (!firsts.has(key)) firsts.set(key, { id: key, plan: run.plan });
    return key;
  });
  const identities = assignIdentities([...firsts.values()]);
  return runs.map((run, i): BoardRun => {
    const { id, label, plan, summary, events, startedAt } = run;
    const identity = identities.get(keys[i] ?? '') ?? { hue: 'var(--hue-grey)', marker: 'circle' as const };
    const { status, reason, totals } = summary.verification;
    return {
      id,
      label,
      href: isFrozen ? null : `/runs/${id}`,
      about:
        plan === null
          ? 'imported from vegeta'
          : `${plan.schema.name} · ${targetText(plan.target)} · version ${summary.target.version ?? 'unknown'}`,
      ...identity,
      isBaseline: matrix === null ? i === 0 : (matrix.cells[sideOf(id)]?.isBaseline ?? false),
      isImported: summary.imported !== null,
      isSimulated:
        plan !== null && (plan.profile.settledReadings !== null || plan.profile.retention !== null),
      simulatedStartMs: summary.simulatedStartMs,
      beganAtMs: summary.loadBeganAtMs ?? (startedAt === null ? null : Date.parse(startedAt)),
      settled: summary.settled,
      events: runs.length > mostWithMarks ? [] : events,
      verification: { status, reason, totals },
      responseCurve: summary.responseCurve,
      serviceCurve: summary.serviceCurve,
    };
  });
}
