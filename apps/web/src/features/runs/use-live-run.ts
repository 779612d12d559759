'use client';

import { useQuery } from '@tanstack/react-query';
import { type MetricSeries, type RunSeries, runSeriesShape } from '@tidemark/domain/run/run-series';
import { isTerminal } from '@tidemark/domain/run/run-state';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { runBodyShape, runMarkBodyShape } from '#api/shapes/records.ts';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { queryKeys } from '#features/api-client/query-client.ts';
import { lastOffsetMs, liveMetrics, shownMinutes } from './prepare-live-figures.ts';
import type { RunMark, RunView } from './run-view.ts';

type ServedRun = { run: RunView; marks: RunMark[]; series: RunSeries };
export type LiveRun = ServedRun & {
  /** The lines of the last minutes, newer than `series`. */
  latest: readonly MetricSeries[];
  connected: boolean;
};

const figuresEveryMs = 2_000;
/** Charts of a long run change slowly and are large: they are loaded again when they have grown by a hundredth. */
const chartsEveryShare = 0.01;
const figurePoints = 150;
const retryMs = 3_000;

/**
 * useLiveRun follows a run until it has ended: the run and its marks by server-sent events, its lines by polling.
 * After the end it refreshes the page, which then shows the stored result and nothing that was pieced together.
 */
export function useLiveRun(initial: ServedRun): LiveRun {
  const ended = initial.run.endedAt !== null || isTerminal(initial.run.state);
  const live = useRunEvents(initial, ended);
  const { series, latest } = useLiveSeries(initial, ended);
  return ended ? { ...initial, latest: [], connected: true } : { ...live, series, latest };
}

function useLiveSeries({ run, series: initial }: ServedRun, ended: boolean) {
  const polled = { gcTime: 0, structuralSharing: false, enabled: !ended } as const;
  const path = `/runs/${run.id}/series`;
  const { data: series } = useQuery({
    ...polled,
    queryKey: queryKeys.runSeries(run.id),
    queryFn: ({ signal }) => fetchApi('GET', path, runSeriesShape, { signal }),
    initialData: initial,
    staleTime: figuresEveryMs,
    refetchInterval: ({ state }) =>
      Math.max(figuresEveryMs, lastOffsetMs(state.data?.series ?? []) * chartsEveryShare),
  });
  const { data: figures } = useQuery({
    ...polled,
    queryKey: queryKeys.liveSeries(run.id),
    queryFn: ({ signal, client, queryKey }) => {
      const known = client.getQueryData<RunSeries>(queryKey) ?? series;
      const fromMs = Math.floor(lastOffsetMs(known.series) - shownMinutes * 60_000);
      const query = new URLSearchParams([
        ...liveMetrics.map((metric) => ['metric', metric]),
        ['fromMs', `${fromMs}`],
        ['maxPoints', `${figurePoints}`],
      ]);
      return fetchApi('GET', `${path}?${query.toString()}`, runSeriesShape, { signal });
    },
    refetchInterval: figuresEveryMs,
  });
  return { series, latest: (figures ?? series).series };
}

type RunEvents = { run: RunView; marks: RunMark[]; connected: boolean };

function useRunEvents({ run, marks }: ServedRun, ended: boolean): RunEvents {
  const [live, setLive] = useState<RunEvents>({ run, marks, connected: true });
  const [attempt, setAttempt] = useState(0);
  const router = useRouter();
  const { id } = run;
  const lastMark = marks.at(-1)?.id;
  useEffect(() => {
    if (ended) return;
    let retry: ReturnType<typeof setTimeout> | undefined;
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
    source.onerror = () => {
      put(() => ({ connected: false }));
      // The browser gives up after an answer that is no stream, as of a portal that restarts.
      if (source.readyState === EventSource.CLOSED)
        retry = setTimeout(() => setAttempt((n) => n + 1), retryMs);
    };
    return () => {
      source.close();
      clearTimeout(retry);
    };
  }, [id, ended, lastMark, router, attempt]);
  return live;
}
