'use client';

import type { RunSeries } from '@tidemark/domain/run/run-series';
import { useSearchParams } from 'next/navigation';
import { useMemo } from 'react';
import { SharedCrosshair } from '#charts/crosshair-layer.tsx';
import { LineChartFigure } from '#charts/line-chart-figure.tsx';
import type { ChartAxis } from '#charts/prepare/chart-model.ts';
import { chartRecipes, type Recipe } from '#charts/prepare/chart-recipes.ts';
import { prepareCharts } from '#charts/prepare/prepare-chart.ts';
import { Segmented } from '#ui/segmented.tsx';
import { type PlottedRun, toChartRuns } from './chart-runs.ts';

const axisOptions = [
  { value: 'simulated', label: 'Simulated time' },
  { value: 'elapsed', label: 'Wall-clock time' },
];

/** ResultCharts draws all charts of one or several runs over one clock; which clock stands in the address. */
export function ResultCharts({
  runs,
  series,
  recipes = chartRecipes,
}: {
  runs: PlottedRun[];
  series: RunSeries[];
  recipes?: readonly Recipe[];
}) {
  const chosen = useSearchParams().get('axis');
  const chartRuns = useMemo(() => toChartRuns(runs, series), [runs, series]);
  const simulated = runs.some(
    ({ plan }) => plan !== null && (plan.profile.settledReadings !== null || plan.profile.retention !== null),
  );
  const axis: ChartAxis =
    chosen === 'elapsed' || chosen === 'simulated' ? chosen : simulated ? 'simulated' : 'elapsed';
  const models = useMemo(() => prepareCharts(chartRuns, axis, recipes), [chartRuns, axis, recipes]);
  if (models.length === 0) {
    return (
      <p className="rounded-lg border border-line bg-surface p-4 text-ink-soft text-sm">No readings yet.</p>
    );
  }
  return (
    <section aria-label="Charts" className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-[13px] text-ink-soft">
          Charts share one crosshair; arrow keys move it. The horizontal axis is{' '}
          {axis === 'simulated'
            ? 'simulated time, the timestamps of the data.'
            : 'wall-clock time since the load began.'}
        </p>
        <Segmented label="Clock of the charts" options={axisOptions} value={axis} onValueChange={keepAxis} />
      </div>
      <SharedCrosshair key={axis}>
        <div className="grid min-w-0 gap-4 xl:grid-cols-2 xl:[&>:last-child:nth-child(odd)]:col-span-2">
          {models.map((model) => (
            <LineChartFigure key={model.key} model={model} />
          ))}
        </div>
      </SharedCrosshair>
    </section>
  );
}

/** The address changes without asking the server again: the readings are here already. */
function keepAxis(axis: string): void {
  const query = new URLSearchParams(window.location.search);
  query.set('axis', axis);
  window.history.replaceState(null, '', `?${query.toString()}`);
}
