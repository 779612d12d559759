import type { PeriodAtRest } from '@tidemark/domain/result/measurements';
import type { RunEvent } from '@tidemark/domain/run/run-event';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import type { RunSeries } from '@tidemark/domain/run/run-series';
import { assignIdentities } from '#charts/prepare/assign-hues.ts';
import type { ChartRun } from '#charts/prepare/chart-model.ts';

/** What of a run goes into charts, whether it runs, has ended, or is frozen in a report. */
export type PlottedRun = {
  id: string;
  label: string;
  plan: RunPlan | null;
  simulatedStartMs: number;
  settled: PeriodAtRest[];
  events: RunEvent[];
};

/** toChartRuns gives each run the look of its system and schema. */
export function toChartRuns(runs: PlottedRun[], series: RunSeries[]): ChartRun[] {
  const identities = assignIdentities(runs);
  return runs.map((run) => ({
    id: run.id,
    label: run.label,
    ...(identities.get(run.id) ?? { hue: 'var(--hue-blue)', marker: 'circle', dash: 0 }),
    simulatedStartMs: run.simulatedStartMs,
    beganAtMs: null,
    series: series.find((entry) => entry.runId === run.id)?.series ?? [],
    events: run.events,
    settled: run.settled,
  }));
}
