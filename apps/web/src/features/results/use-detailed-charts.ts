'use client';

import { useQuery } from '@tanstack/react-query';
import { type RunSeries, runSeriesShape } from '@tidemark/domain/run/run-series';
import { useMemo } from 'react';
import type { ChartAxis, ChartModel } from '#charts/prepare/chart-model.ts';
import type { Recipe } from '#charts/prepare/chart-recipes.ts';
import { offsetsWithin } from '#charts/prepare/chart-view.ts';
import { prepareCharts } from '#charts/prepare/prepare-chart.ts';
import { useZoom } from '#charts/use-zoom.ts';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { queryKeys } from '#features/api-client/query-client.ts';
import { type PlottedRun, toChartRuns } from './chart-runs.ts';
import { isThinned, withDetail } from './line-detail.ts';

/** useDetailedCharts draws the lines at hand; of the part that is looked at it loads more, where they were thinned. */
export function useDetailedCharts({
  runs,
  series,
  recipes,
  axis,
  path,
}: {
  runs: PlottedRun[];
  series: RunSeries[];
  recipes: readonly Recipe[];
  axis: ChartAxis;
  path: string | null;
}): ChartModel[] {
  const { zoom } = useZoom(axis);
  const coarse = useMemo(
    () => prepareCharts(toChartRuns(runs, series), axis, recipes),
    [runs, series, axis, recipes],
  );
  const query = useMemo(() => {
    const range = zoom === null ? null : offsetsWithin(coarse, zoom);
    const metrics = recipes.flatMap(({ choices }) => choices.map(({ metric }) => metric));
    const thinned = series.flatMap((run) => run.series.filter(isThinned)).map(({ metric }) => metric);
    const wanted = [...new Set(thinned)].filter((metric) => metrics.includes(metric));
    if (range === null || wanted.length === 0) return null;
    const words = [
      ...wanted.map((metric) => ['metric', metric]),
      ['fromMs', `${range[0]}`],
      ['toMs', `${range[1]}`],
    ];
    return new URLSearchParams(words).toString();
  }, [zoom, coarse, recipes, series]);
  const detailPath = `${path}?${query}`;
  const { data: detail } = useQuery({
    queryKey: queryKeys.runPart(detailPath),
    queryFn: ({ signal }) => fetchApi('GET', detailPath, runSeriesShape, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    enabled: path !== null && query !== null,
  });
  return useMemo(() => {
    if (!detail || zoom === null) return coarse;
    const finer = series.map((run) => ({ ...run, series: withDetail(run.series, detail.series) }));
    return prepareCharts(toChartRuns(runs, finer), axis, recipes);
  }, [detail, zoom, coarse, runs, series, axis, recipes]);
}
