import { heapAtRest } from '@tidemark/domain/figures/memory-at-rest';
import { targetIdentity } from '@tidemark/domain/run/plan-identity';
import type { CapacityPoint, MemoryKind } from './capacity.ts';
import { churnedOf } from './churned-series.ts';
import type { SidedRun } from './comparison-sides.ts';
import { distrustOf } from './run-trust.ts';

/** The runs of a ladder of series counts on one system, their points, and the runs left out with the reason. */
export type Ladder = {
  runs: SidedRun[];
  points: CapacityPoint[];
  leftOut: { runId: string; label: string; reason: string }[];
};

/** Series counts that differ by less are one step: churn makes those of two equal runs differ a little. */
const sameStep = 0.02;

/** toLadder takes the trusted runs on the most frequent system, each with its series and its memory at that moment. */
export function toLadder(runs: readonly SidedRun[], memory: MemoryKind): Ladder {
  const system = commonSystem(runs);
  const ladder: Ladder = { runs: [], points: [], leftOut: [] };
  const planned = new Map<string, number | null>();
  for (const run of runs) {
    const { id: runId, label } = run;
    const found = pointOf(run, memory);
    const reason = distrustOf(run.summary) ?? (systemOf(run) === system ? null : 'on another system');
    if (reason !== null || typeof found === 'string')
      ladder.leftOut.push({ runId, label, reason: reason ?? String(found) });
    else {
      ladder.runs.push(run);
      ladder.points.push({ runId, label, ...found, churned: 0 });
      planned.set(runId, isAllWritten(run) ? run.summary.plannedSeries : null);
    }
  }
  // After joining, so that repetitions of one plan have churned the same.
  const points = joinSteps(ladder.points).map((point) => ({
    ...point,
    churned: churnedOf(planned.get(point.runId) ?? null, point.series),
  }));
  return { ...ladder, points };
}

/** stepCount is the number of different series counts. */
export function stepCount(points: readonly CapacityPoint[]): number {
  return new Set(joinSteps(points).map(({ series }) => series)).size;
}

function pointOf({ summary }: SidedRun, memory: MemoryKind): { series: number; bytes: number } | string {
  const settled = heapAtRest(summary);
  const series = settled?.series ?? summary.peakObservedSeries?.value ?? summary.plannedSeries;
  const bytes = memory === 'heap' ? settled?.bytes : summary.peakRssBytes?.value;
  if (series === null) return 'its series count is unknown';
  if (bytes === undefined)
    return memory === 'heap' ? 'its heap was not read at rest' : 'its resident memory was not read';
  return { series, bytes };
}

/** Of points that were refused, or got no answer, some series may never have been there. */
function isAllWritten({ summary }: SidedRun): boolean {
  return summary.pointsRejected + summary.pointsUnknown === 0;
}

/** Points whose series lie within 2 % of the smallest of them get the mean of their step, so that they count as repetitions. */
function joinSteps(points: readonly CapacityPoint[]): CapacityPoint[] {
  const sorted = points.toSorted((a, b) => a.series - b.series);
  const steps: CapacityPoint[][] = [];
  for (const point of sorted) {
    const step = steps.at(-1);
    const first = step?.[0];
    if (step && first && point.series <= first.series * (1 + sameStep)) step.push(point);
    else steps.push([point]);
  }
  return steps.flatMap((step) => {
    const series = Math.round(step.reduce((sum, point) => sum + point.series, 0) / step.length);
    return step.map((point) => ({ ...point, series }));
  });
}

function systemOf({ plan, summary }: SidedRun): string {
  return `${plan === null ? 'unknown' : targetIdentity(plan)} ${summary.target.version ?? 'unknown'}`;
}

function commonSystem(runs: readonly SidedRun[]): string {
  const counts = new Map<string, number>();
  for (const run of runs) counts.set(systemOf(run), (counts.get(systemOf(run)) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? '';
}
