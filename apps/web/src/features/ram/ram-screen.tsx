'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ramEstimateShape } from '#api/shapes/ram.ts';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { ProblemCallout } from '#features/api-client/problem-callout.tsx';
import { queryKeys } from '#features/api-client/query-client.ts';
import { useDebounced } from '#features/forms/use-debounced.ts';
import type { SystemChoice } from '#features/runs/run-choices.ts';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useAddress } from '#ui/use-address.ts';
import { RamAnswer } from './ram-answer.tsx';
import {
  daysFault,
  type RamQuery,
  type RamSchema,
  readNumber,
  readText,
  textSources,
  usualDays,
} from './ram-choice.ts';
import { RamFields } from './ram-fields.tsx';

const quietMs = 300;

type Typed = { days: number | null; newPerDay: number | null };
type Choices = { own: RamSchema[]; presets: RamSchema[]; systems: SystemChoice[]; nowMs: number };

/** RamScreen asks for schema, system and retention, all of them in the address, and answers as soon as they are known. */
export function RamScreen({ own, presets, systems, nowMs }: Choices) {
  const { get, set } = useAddress();
  const [text, setText] = useState('');
  const [typed, setTyped] = useState<Typed>({
    days: readNumber(get('days')) ?? usualDays,
    newPerDay: readNumber(get('new')),
  });
  const schemas = [...own, ...presets];
  const source = textSources.find(({ key }) => key === get('schema')) ?? null;
  const schema = schemas.find(({ key }) => key === get('schema')) ?? schemas[0];
  const system = systems.find(({ key }) => key === get('system')) ?? systems[0];
  const still = useDebounced(text, quietMs);
  const read = useMemo(() => source && readText(source.key, still, nowMs), [source, still, nowMs]);
  const ask = source === null ? schema?.ask : read && 'schema' in read ? { schema: read.schema } : undefined;
  const question: RamQuery | null =
    ask && system && typed.days !== null && daysFault(typed.days) === null
      ? { ...ask, ...system.ask, retentionDays: typed.days, newEntitiesPerDay: typed.newPerDay }
      : null;
  if (!system) return <NoSystem />;
  return (
    <>
      <PageHeader
        title="How much RAM for my schema?"
        crumbs={[{ label: 'What do you want to know?', href: '/start' }]}
      />
      <RamFields
        schemas={schemas}
        schemaKey={source?.key ?? schema?.key ?? ''}
        systems={systems}
        systemKey={system.key}
        pasted={{ text, fault: read && 'fault' in read ? read.fault : null, onText: setText }}
        rolling={source === null ? (schema?.rolling ?? null) : null}
        typed={typed}
        onTyped={setTyped}
        onChoice={set}
      />
      <Answer question={useDebounced(question, quietMs)} />
    </>
  );
}

function Answer({ question }: { question: RamQuery | null }) {
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: queryKeys.ramEstimate(question),
    queryFn: ({ signal }) => fetchApi('POST', '/ram', ramEstimateShape, { body: question, signal }),
    enabled: question !== null,
    placeholderData: keepPreviousData,
  });
  if (error) return <ProblemCallout problem={error.problem} />;
  if (question === null)
    return (
      <p className="text-ink-soft text-sm">Paste points or a command line above; the answer appears here.</p>
    );
  if (!data) return <Skeleton className="h-96 w-full rounded-lg" />;
  return (
    <div aria-busy={isPlaceholderData} className="flex min-w-0 flex-col gap-5">
      <RamAnswer estimate={data} question={question} />
    </div>
  );
}

function NoSystem() {
  return (
    <>
      <PageHeader title="How much RAM for my schema?" />
      <EmptyState
        title="No system to ask about"
        action={
          <LinkButton look="primary" href="/targets/new">
            New target
          </LinkButton>
        }
      >
        <p>
          Memory is measured on a server. The operator has configured no launcher; add a server that is
          running.
        </p>
      </EmptyState>
    </>
  );
}
