'use client';

import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ExperimentForecast } from '@tidemark/domain/experiment/experiment-view';
import { useMemo } from 'react';
import { experimentForecastShape } from '#api/shapes/experiments.ts';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import type { Problem } from '#features/api-client/problem.ts';
import { queryKeys } from '#features/api-client/query-client.ts';
import type { Json } from '#features/forms/json-document.ts';
import { useDebounced } from '#features/forms/use-debounced.ts';
import { type DesignReading, designOfDocument } from './design-of-document.ts';
import type { ExperimentChoices } from './experiment-choices.ts';
import { requestOf } from './experiment-document.ts';
import { prepareGrid } from './prepare-grid.ts';

/** What is known in advance of the document that is being edited. */
export type ForecastView = {
  reading: DesignReading;
  /** The grid, with time and disk once the server has answered; null where there is none to show. */
  forecast: ExperimentForecast | null;
  /** Time and disk are still loading. */
  asking: boolean;
  problem: Problem | null;
};

const quietMs = 300;

/** experimentForecastQuery asks the server for time and disk of one document; another document is another query. */
export function experimentForecastQuery(request: Json, send = fetch) {
  return queryOptions({
    queryKey: queryKeys.experimentPreview(request),
    queryFn: ({ signal }) =>
      fetchApi('POST', '/experiments/preview', experimentForecastShape, { body: request, signal, send }),
    enabled: request !== null,
  });
}

/** useExperimentForecast arranges the document at once, and asks the server for what only it knows. */
export function useExperimentForecast(document: Json, choices: ExperimentChoices): ForecastView {
  const settled = useDebounced(document, quietMs);
  const reading = useMemo(() => designOfDocument(settled, choices), [settled, choices]);
  const local = useMemo(
    () => (reading.ok ? prepareGrid(reading.design, reading.unavailable) : null),
    [reading],
  );
  const request = reading.ok && local !== null ? requestOf(settled, reading.design.name) : null;
  const { data, error } = useQuery(experimentForecastQuery(request));
  return {
    reading,
    forecast: data ?? local,
    asking: request !== null && !data && !error,
    problem: error?.problem ?? null,
  };
}
