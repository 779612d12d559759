'use client';

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { experimentDetailShape } from '#api/shapes/experiments.ts';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { putServerData, queryKeys } from '#features/api-client/query-client.ts';
import { type ExperimentView, isOver } from './experiment-view.ts';

const everyMs = 2_000;

/** liveExperimentQuery polls an experiment until the page knows that it is over; the page's own state is the first answer. */
function liveExperimentQuery(initial: ExperimentView) {
  return queryOptions({
    queryKey: queryKeys.experiment(initial.id),
    queryFn: ({ signal }): Promise<ExperimentView> =>
      fetchApi('GET', `/experiments/${initial.id}`, experimentDetailShape, { signal }),
    initialData: initial,
    staleTime: everyMs,
    gcTime: 0,
    enabled: !isOver(initial),
    refetchInterval: everyMs,
  });
}

/**
 * useLiveExperiment follows an experiment until it is over. Whenever a run has ended it refreshes the page, since only the
 * server computes the figures.
 */
export function useLiveExperiment(initial: ExperimentView): {
  experiment: ExperimentView;
  connected: boolean;
} {
  const router = useRouter();
  const client = useQueryClient();
  const { data, dataUpdatedAt, isError } = useQuery(liveExperimentQuery(initial));
  useEffect(() => {
    void putServerData(client, queryKeys.experiment(initial.id), initial);
  }, [client, initial]);
  const over = isOver(initial);
  const isBehind = !over && (isOver(data) || data.progress.endedCount !== initial.progress.endedCount);
  // With each answer, not once: a refresh may fail.
  useEffect(() => {
    if (isBehind) router.refresh();
  }, [isBehind, dataUpdatedAt, router]);
  return over ? { experiment: initial, connected: true } : { experiment: data, connected: !isError };
}
