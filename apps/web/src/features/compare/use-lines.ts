'use client';

import type { PackedSeries } from '@tidemark/domain/run/packed-series';
import { packedSeriesShape } from '@tidemark/domain/run/packed-series';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { callApi } from '#features/editing/call-api.ts';
import type { Board } from './board.ts';

/** Lines that are there, that are being asked for, or why there are none. */
export type Lines = { lines: PackedSeries[]; isLoading: boolean; fault: string | null };

const answerShape = z.object({ series: z.array(packedSeriesShape) });

/** useLines gives the lines of one metric (or all of them in small, where it is null): those at hand, or the server's; nothing while not wanted. */
export function useLines({ lines, live }: Board, metric: string | null, isWanted: boolean): Lines {
  const [asked, setAsked] = useState<Readonly<Record<string, PackedSeries[] | string>>>({});
  const key = metric ?? '';
  const own = metric === null ? lines : lines.filter((line) => line.metric === metric);
  const isAtHand = live === null || (metric !== null && own.length > 0);
  const answer = asked[key];
  const mustAsk = isWanted && !isAtHand && answer === undefined;
  const runIds = live?.runIds.join(' ') ?? '';
  useEffect(() => {
    if (!mustAsk) return;
    let isCurrent = true;
    void askFor(runIds.split(' '), metric).then((found) => {
      if (isCurrent) setAsked((before) => ({ ...before, [key]: found }));
    });
    return () => {
      isCurrent = false;
    };
  }, [mustAsk, runIds, metric, key]);
  if (isAtHand) return { lines: own, isLoading: false, fault: null };
  if (answer === undefined) return { lines: [], isLoading: isWanted, fault: null };
  return typeof answer === 'string'
    ? { lines: [], isLoading: false, fault: answer }
    : { lines: answer, isLoading: false, fault: null };
}

async function askFor(runIds: readonly string[], metric: string | null): Promise<PackedSeries[] | string> {
  const query = new URLSearchParams(runIds.map((id) => ['run', id]));
  if (metric !== null) query.set('metric', metric);
  const answer = await callApi('GET', `/compare/series?${query.toString()}`, answerShape);
  return answer.ok ? answer.value.series : answer.problem.detail;
}
