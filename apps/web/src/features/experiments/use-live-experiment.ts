'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { experimentDetailShape } from '#api/shapes/experiments.ts';
import { callApi } from '#features/editing/call-api.ts';
import { type ExperimentView, isOver } from './experiment-view.ts';

const everyMs = 2_000;

/**
 * useLiveExperiment follows an experiment until it is over. Whenever a run has ended the page is asked for anew, since only the server
 * makes figures of it.
 */
export function useLiveExperiment(initial: ExperimentView): {
  experiment: ExperimentView;
  connected: boolean;
} {
  const [live, setLive] = useState<{ of: ExperimentView; experiment: ExperimentView; connected: boolean }>({
    of: initial,
    experiment: initial,
    connected: true,
  });
  const router = useRouter();
  const over = isOver(initial);
  const { id } = initial;
  const { endedCount } = initial.progress;
  useEffect(() => {
    if (over) return;
    const ask = async () => {
      const answer = await callApi('GET', `/experiments/${id}`, experimentDetailShape);
      if (!answer.ok) {
        setLive((before) => ({ ...before, connected: false }));
        return;
      }
      setLive({ of: initial, experiment: answer.value, connected: true });
      if (isOver(answer.value) || answer.value.progress.endedCount !== endedCount) router.refresh();
    };
    const timer = setInterval(() => void ask(), everyMs);
    return () => clearInterval(timer);
  }, [id, over, endedCount, initial, router]);
  return live.of === initial ? live : { experiment: initial, connected: true };
}
