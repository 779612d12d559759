'use client';

import type { ExperimentForecast } from '@tidemark/domain/experiment/experiment-view';
import { useEffect, useMemo, useState } from 'react';
import { experimentForecastShape } from '#api/shapes/experiments.ts';
import { callApi } from '#features/editing/call-api.ts';
import type { Json } from '#features/editing/json-document.ts';
import type { Problem } from '#features/editing/problem.ts';
import { useDebounced } from '#features/editing/use-debounced.ts';
import { type DesignReading, designOfDocument } from './design-of-document.ts';
import type { ExperimentChoices } from './experiment-choices.ts';
import { prepareGrid } from './prepare-grid.ts';
import { requestOf } from './request-of.ts';

/** What is known beforehand of the document that is being edited. */
export type ForecastView = {
  reading: DesignReading;
  /** The grid with time and disk once the server has answered; null where there is none to show. */
  forecast: ExperimentForecast | null;
  /** The server is still being asked for time and disk. */
  asking: boolean;
  problem: Problem | null;
};

type Answer = { about: Json; forecast: ExperimentForecast | null; problem: Problem | null };

const quietMs = 300;

/** useExperimentForecast lays the document out at once, and asks the server for what only it knows. */
export function useExperimentForecast(document: Json, choices: ExperimentChoices): ForecastView {
  const settled = useDebounced(document, quietMs);
  const reading = useMemo(() => designOfDocument(settled, choices), [settled, choices]);
  const local = useMemo(
    () => (reading.ok ? prepareGrid(reading.design, reading.unavailable) : null),
    [reading],
  );
  const [answer, setAnswer] = useState<Answer | null>(null);
  const name = reading.ok ? reading.design.name : null;
  const isAskable = local !== null;
  useEffect(() => {
    if (name === null || !isAskable) return;
    let isStale = false;
    void callApi('POST', '/experiments/preview', experimentForecastShape, requestOf(settled, name)).then(
      (told) => {
        if (isStale) return;
        setAnswer({
          about: settled,
          forecast: told.ok ? told.value : null,
          problem: told.ok ? null : told.problem,
        });
      },
    );
    return () => {
      isStale = true;
    };
  }, [settled, name, isAskable]);
  const told = answer?.about === settled ? answer : null;
  return {
    reading,
    forecast: told?.forecast ?? local,
    asking: isAskable && told === null,
    problem: told?.problem ?? null,
  };
}
