'use client';

import { useQuery } from '@tanstack/react-query';
import {
  type PackedSeries,
  packedSeriesShape,
  packSeries,
  unpackSeries,
} from '@tidemark/domain/run/packed-series';
import { useMemo } from 'react';
import { z } from 'zod';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { queryKeys } from '#features/api-client/query-client.ts';
import { withDetail } from '#features/results/line-detail.ts';
import type { Board, LineSource } from './board.ts';

/** Lines that are loaded, that are loading, or why there are none. */
export type Lines = { lines: PackedSeries[]; isLoading: boolean; fault: string | null };

const seriesShape = z.object({ series: z.array(packedSeriesShape) });

/** useLines gives the lines of one metric (all of them in small where it is null): those of the board, or loaded ones; none while not wanted. */
export function useLines(
  { lines, source }: Pick<Board, 'lines' | 'source'>,
  metric: string | null,
  isWanted: boolean,
): Lines {
  const own = metric === null ? lines : lines.filter((line) => line.metric === metric);
  const isAtHand = metric !== null && own.length > 0;
  const path = linesPath(source, metric);
  const { data, error } = useQuery({
    queryKey: queryKeys.lines(path),
    queryFn: ({ signal }) => fetchApi('GET', path, seriesShape, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    enabled: isWanted && !isAtHand,
  });
  if (isAtHand) return { lines: own, isLoading: false, fault: null };
  const fault = error?.problem.detail ?? null;
  return { lines: data?.series ?? [], isLoading: isWanted && !data && !error, fault };
}

/** Points per line where all metrics are drawn in small. */
const smallPoints = 96;

function linesPath(source: LineSource, metric: string | null): string {
  const query = new URLSearchParams(source.kind === 'runs' ? source.runIds.map((id) => ['run', id]) : []);
  if (metric !== null) query.set('metric', metric);
  else if (source.kind === 'report') query.set('maxPoints', `${smallPoints}`);
  return `${source.kind === 'runs' ? '/compare' : source.path}/series?${query.toString()}`;
}

/** Points per line of a part that is looked at: about one for each pixel of a wide chart. */
const detailPoints = 1_000;

/** useDetail gives the lines with more readings of a part of the runs, where the lines at hand were thinned; null until they are loaded. */
export function useDetail(
  { source }: Pick<Board, 'source'>,
  lines: readonly PackedSeries[],
  range: readonly [number, number] | null,
): PackedSeries[] | null {
  const metric = lines[0]?.metric ?? null;
  const isThinned = lines.some(({ totalPoints, offsetMs }) => totalPoints > offsetMs.length);
  // A report holds no more than it shows.
  const isWanted = range !== null && metric !== null && isThinned && source.kind === 'runs';
  const path = `${linesPath(source, metric)}&fromMs=${range?.[0]}&toMs=${range?.[1]}&maxPoints=${detailPoints}`;
  const { data } = useQuery({
    queryKey: queryKeys.lines(path),
    queryFn: ({ signal }) => fetchApi('GET', path, seriesShape, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    enabled: isWanted,
  });
  return useMemo(
    () => (isWanted && data ? lines.map((line) => withPart(line, data.series)) : null),
    [isWanted, data, lines],
  );
}

/** withPart replaces a part of a packed line by its detail. */
function withPart(line: PackedSeries, detail: readonly PackedSeries[]): PackedSeries {
  const [run] = unpackSeries([line]);
  const part = unpackSeries(detail.filter(({ runId }) => runId === line.runId)).flatMap(
    ({ series }) => series,
  );
  const [packed] = run ? packSeries([{ ...run, series: withDetail(run.series, part) }]) : [];
  return packed ?? line;
}
