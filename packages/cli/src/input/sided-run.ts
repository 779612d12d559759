import type { SidedRun } from '@tidemark/analysis/compare/comparison-sides';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import type { RunSummary } from '@tidemark/domain/run/run-summary';

/** What of a result is compared. */
type Result = {
  startedAt: string | null;
  plan: RunPlan;
  summary: RunSummary;
  readings: readonly { metric: string; offsetMs: number; value: number | null }[];
};

/** sidedRunOf gives a result as a run to be compared; `id` is its name. */
export function sidedRunOf(id: string, { startedAt, plan, summary, readings }: Result): SidedRun {
  const disk = readings
    .filter(({ metric, value }) => metric === 'diskBytes' && value !== null)
    .toSorted((a, b) => a.offsetMs - b.offsetMs)
    .at(-1);
  return {
    id,
    label: id,
    plan,
    summary,
    startedAtMs: startedAt === null ? null : Date.parse(startedAt),
    diskBytes: disk?.value ?? null,
  };
}
