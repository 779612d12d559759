'use client';

import { queryOptions, useQuery } from '@tanstack/react-query';
import { type RunSeries, runSeriesShape } from '@tidemark/domain/run/run-series';
import { isTerminal } from '@tidemark/domain/run/run-state';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { runBodyShape, runMarkBodyShape } from '#api/shapes/records.ts';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { queryKeys } from '#features/api-client/query-client.ts';
import type { RunMark, RunView } from './run-view.ts';

type ServedRun = { run: RunView; marks: RunMark[]; series: RunSeries };
export type LiveRun = ServedRun & { connected: boolean };

const seriesEveryMs = 2_000;

/** liveSeriesQuery polls the lines of a run until it has ended. */
function liveSeriesQuery(runId: string, initial: RunSeries, ended: boolean) {
  return queryOptions({
    queryKey: queryKeys.runSeries(runId),
    queryFn: ({ signal }) => fetchApi('GET', `/runs/${runId}/series`, runSeriesShape, { signal }),
    initialData: initial,
    staleTime: seriesEveryMs,
    gcTime: 0,
    structuralSharing: false,
    enabled: !ended,
    refetchInterval: seriesEveryMs,
  });
}

/**
 * useLiveRun follows a run until it has ended: the run and its marks by server-sent events, its lines by polling.
 * After the end it refreshes the page, which then shows the stored result and nothing that was pieced together.
 */
export function useLiveRun(initial: ServedRun): LiveRun {
  const ended = initial.run.endedAt !== null || isTerminal(initial.run.state);
  const live = useRunEvents(initial, ended);
  const { data: series } = useQuery(liveSeriesQuery(initial.run.id, initial.series, ended));
  return ended ? { ...initial, connected: true } : { ...live, series };
}

type RunEvents = { run: RunView; marks: RunMark[]; connected: boolean };

function useRunEvents({ run, marks }: ServedRun, ended: boolean): RunEvents {
  const [live, setLive] = useState<RunEvents>({ run, marks, connected: true });
  const router = useRouter();
  const { id } = run;
  const lastMark = marks.at(-1)?.id;
  useEffect(() => {
    if (ended) return;
    const put = (change: (before: RunEvents) => Partial<RunEvents>) =>
      setLive((before) => ({ ...before, ...change(before) }));
    const source = new EventSource(`/api/v1/runs/${id}/events${lastMark ? `?after=${lastMark}` : ''}`);
    source.addEventListener('run', (event) =>
      put(() => ({ run: runBodyShape.parse(JSON.parse(event.data)) })),
    );
    source.addEventListener('mark', (event) => {
      const mark = runMarkBodyShape.parse(JSON.parse(event.data));
      put((before) =>
        before.marks.some((known) => known.id === mark.id) ? {} : { marks: [...before.marks, mark] },
      );
    });
    source.addEventListener('end', () => {
      source.close();
      router.refresh();
    });
    source.onopen = () => put(() => ({ connected: true }));
    source.onerror = () => put(() => ({ connected: false }));
    return () => source.close();
  }, [id, ended, lastMark, router]);
  return live;
}
