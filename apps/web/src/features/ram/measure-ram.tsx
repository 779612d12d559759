'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { countText } from '@tidemark/domain/kernel/quantity-text';
import { Play } from 'lucide-react';
import { useEffect } from 'react';
import { z } from 'zod';
import { experimentDetailShape } from '#api/shapes/experiments.ts';
import type { RamEstimateBody } from '#api/shapes/ram.ts';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { ProblemCallout } from '#features/api-client/problem-callout.tsx';
import { queryKeys } from '#features/api-client/query-client.ts';
import type { ExperimentView } from '#features/experiments/experiment-view.ts';
import { countsText, remainingText } from '#features/experiments/progress-words.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Panel } from '#ui/panel.tsx';
import { Progress } from '#ui/progress.tsx';
import { useAddress } from '#ui/use-address.ts';
import type { RamQuery } from './ram-choice.ts';

const startedShape = z.object({ id: z.string() });
const idShape = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
const everyMs = 2_000;

/** MeasureRam starts the measurement by one click, follows it here, and renews the answer as its runs end. */
export function MeasureRam({
  question,
  measurement,
  isKnown,
}: {
  question: RamQuery;
  measurement: RamEstimateBody['measurement'];
  isKnown: boolean;
}) {
  const { get, set } = useAddress();
  const experimentId = idShape.safeParse(get('experiment')).data ?? null;
  const measured = useMeasured(experimentId);
  const isMeasuring = isPendingState(measured?.state);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => fetchApi('POST', '/ram/measure', startedShape, { body: question }),
    meta: { invalidates: [queryKeys.runLists] },
    onSuccess: ({ id }) => set({ experiment: id }),
  });
  return (
    <>
      {measured ? <Measuring experiment={measured} /> : null}
      {error ? <ProblemCallout problem={error.problem} /> : null}
      {measurement === null ? <NotMeasurable isKnown={isKnown} /> : null}
      {measurement === null || isMeasuring ? null : (
        <Callout
          title={isKnown ? 'Measure this schema' : 'Not measured on this system yet'}
          actions={
            <Button
              look={isKnown ? 'secondary' : 'primary'}
              icon={<Play aria-hidden />}
              busy={isPending}
              onClick={() => mutate()}
            >
              Measure now
            </Button>
          }
        >
          {measurementText(measurement)}
        </Callout>
      )}
    </>
  );
}

function measurementText({ runs, series }: { runs: number; series: number[] }): string {
  const counts = series.map((count) => countText(count));
  return `Runs your schema with ${counts.slice(0, -1).join(', ')} and ${counts.at(-1)} series, twice each: ${runs} runs on fresh servers, about 5 min.`;
}

function NotMeasurable({ isKnown }: { isKnown: boolean }) {
  if (isKnown) return null;
  return (
    <Callout
      tone="warn"
      title="Not measured on this system yet"
      actions={<LinkButton href="/scenarios/cardinality-ladder">Cardinality ladder</LinkButton>}
    >
      Memory by series is measured on fresh servers of a launcher, with a schema that has a tag of several
      values. The cardinality ladder measures it for another schema.
    </Callout>
  );
}

/** useMeasured follows the experiment until it is over, and renews the estimates whenever one of its runs has ended. */
function useMeasured(experimentId: string | null): ExperimentView | undefined {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: queryKeys.experiment(experimentId ?? ''),
    queryFn: ({ signal }): Promise<ExperimentView> =>
      fetchApi('GET', `/experiments/${experimentId}`, experimentDetailShape, { signal }),
    enabled: experimentId !== null,
    refetchInterval: ({ state }) => (isPendingState(state.data?.state) ? everyMs : false),
  });
  const ended = data?.progress.endedCount ?? null;
  useEffect(() => {
    if (ended !== null) void client.invalidateQueries({ queryKey: queryKeys.ramEstimates });
  }, [client, ended]);
  return data;
}

function isPendingState(state: ExperimentView['state'] | undefined): boolean {
  return state !== undefined && state !== 'finished' && state !== 'cancelled';
}

function Measuring({ experiment: { id, progress, state } }: { experiment: ExperimentView }) {
  const isPending = isPendingState(state);
  const remaining = isPending ? remainingText(progress) : null;
  return (
    <Panel
      title={isPending ? 'Measuring' : 'Measured'}
      actions={
        <LinkButton size="small" href={`/experiments/${id}`}>
          See its runs
        </LinkButton>
      }
    >
      <div className="flex flex-col gap-2 text-sm">
        {isPending ? <Progress label="Runs finished" fraction={progress.fraction} /> : null}
        <p className="text-ink-soft">
          {[countsText(progress), remaining].filter((part) => part !== null).join('; ')}.
        </p>
      </div>
    </Panel>
  );
}
