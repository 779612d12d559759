'use client';

import type { RunSeries } from '@tidemark/domain/run/run-series';
import { SharedCrosshair } from '#charts/crosshair-layer.tsx';
import { LineChartFigure } from '#charts/line-chart-figure.tsx';
import type { ChartAxis } from '#charts/prepare/chart-model.ts';
import { chartRecipes, type Recipe } from '#charts/prepare/chart-recipes.ts';
import { ZoomControls } from '#charts/zoom-controls.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { useAddress } from '#ui/use-address.ts';
import type { PlottedRun } from './chart-runs.ts';
import { useDetailedCharts } from './use-detailed-charts.ts';

const axisOptions = [
  { value: 'simulated', label: 'Simulated time' },
  { value: 'elapsed', label: 'Wall-clock time' },
];

/** ResultCharts draws all charts of one or several runs over one clock; which clock stands in the address. */
export function ResultCharts({
  runs,
  series,
  recipes = chartRecipes,
  path = null,
}: {
  runs: PlottedRun[];
  series: RunSeries[];
  recipes?: readonly Recipe[];
  /** Where more detail of the only run is loaded from; null: there is no more. */
  path?: string | null;
}) {
  const address = useAddress();
  const chosen = address.get('axis');
  const simulated = runs.some(
    ({ plan }) => plan !== null && (plan.profile.settledReadings !== null || plan.profile.retention !== null),
  );
  const axis: ChartAxis =
    chosen === 'elapsed' || chosen === 'simulated' ? chosen : simulated ? 'simulated' : 'elapsed';
  const models = useDetailedCharts({ runs, series, recipes, axis, path });
  if (models.length === 0) {
    return (
      <p className="rounded-lg border border-line bg-surface p-4 text-ink-soft text-sm">No readings yet.</p>
    );
  }
  return (
    <section aria-label="Charts" className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-[13px] text-ink-soft">
          {axis === 'simulated'
            ? 'Over simulated time, the timestamps of the data.'
            : 'Over wall-clock time since the load began.'}{' '}
          Drag to zoom all charts, double-click to reset; arrow keys read values.
        </p>
        <span className="flex flex-wrap items-center gap-2">
          <ZoomControls axis={axis} models={models} />
          <Segmented
            label="Clock of the charts"
            options={axisOptions}
            value={axis}
            onValueChange={(value) => address.set({ axis: value, zoom: null })}
          />
        </span>
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
