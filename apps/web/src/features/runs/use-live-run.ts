'use client';

import { type RunSeries, runSeriesShape } from '@tidemark/domain/run/run-series';
import { isTerminal } from '@tidemark/domain/run/run-state';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { runBodyShape, runMarkBodyShape } from '#api/shapes/records.ts';
import { callApi } from '#features/editing/call-api.ts';
import type { RunMark, RunView } from './run-view.ts';

export type LiveRun = { run: RunView; marks: RunMark[]; series: RunSeries; connected: boolean };

const seriesEveryMs = 2_000;

/**
 * useLiveRun follows a run until it has ended: the run and its marks by server-sent events, its lines by asking again.
 * After the end the page is asked for anew, so that it shows the stored result and nothing that was pieced together.
 */
export function useLiveRun(initial: Omit<LiveRun, 'connected'>): LiveRun {
  const [live, setLive] = useState<LiveRun>({ ...initial, connected: true });
  const router = useRouter();
  const { id, endedAt } = initial.run;
  const ended = endedAt !== null || isTerminal(initial.run.state);
  const lastMark = initial.marks.at(-1)?.id;
  useEffect(() => {
    if (ended) return;
    const put = (change: (before: LiveRun) => Partial<LiveRun>) =>
      setLive((before) => ({ ...before, ...change(before) }));
    const refresh = () =>
      callApi('GET', `/runs/${id}/series`, runSeriesShape).then((answer) => {
        if (answer.ok) put(() => ({ series: answer.value }));
      });
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
    const timer = setInterval(() => void refresh(), seriesEveryMs);
    return () => {
      clearInterval(timer);
      source.close();
    };
  }, [id, ended, lastMark, router]);
  return ended ? { ...initial, connected: true } : live;
}
