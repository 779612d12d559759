'use client';

import { useQuery } from '@tanstack/react-query';
import { type PackedSeries, packedSeriesShape } from '@tidemark/domain/run/packed-series';
import { z } from 'zod';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { queryKeys } from '#features/api-client/query-client.ts';
import type { Board } from './board.ts';

/** Lines that are loaded, that are loading, or why there are none. */
export type Lines = { lines: PackedSeries[]; isLoading: boolean; fault: string | null };

const seriesShape = z.object({ series: z.array(packedSeriesShape) });

/** useLines gives the lines of one metric (all of them in small where it is null): those of the board, or the server's; none while not wanted. */
export function useLines({ lines, live }: Board, metric: string | null, isWanted: boolean): Lines {
  const own = metric === null ? lines : lines.filter((line) => line.metric === metric);
  const isAtHand = live === null || (metric !== null && own.length > 0);
  const runIds = live?.runIds ?? [];
  const { data, error } = useQuery({
    queryKey: queryKeys.comparedSeries(runIds, metric),
    queryFn: ({ signal }) =>
      fetchApi('GET', `/compare/series?${seriesQuery(runIds, metric)}`, seriesShape, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    enabled: isWanted && !isAtHand,
  });
  if (isAtHand) return { lines: own, isLoading: false, fault: null };
  const fault = error?.problem.detail ?? null;
  return { lines: data?.series ?? [], isLoading: isWanted && !data && !error, fault };
}

function seriesQuery(runIds: readonly string[], metric: string | null): string {
  const query = new URLSearchParams(runIds.map((id) => ['run', id]));
  if (metric !== null) query.set('metric', metric);
  return query.toString();
}
