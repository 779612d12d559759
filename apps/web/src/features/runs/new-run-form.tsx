'use client';

import { useMutation } from '@tanstack/react-query';
import type { ProjectChoice } from '@tidemark/services/projects/projects';
import { Play } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { runBodyShape } from '#api/shapes/records.ts';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { ProblemCallout } from '#features/api-client/problem-callout.tsx';
import { queryKeys } from '#features/api-client/query-client.ts';
import { ProjectField, usePickedProject } from '#features/projects/project-select.tsx';
import { Alive } from '#ui/alive.tsx';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Field } from '#ui/field.tsx';
import { Panel } from '#ui/panel.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { prepareRunForecast } from './prepare-run-forecast.ts';
import type { RunChoices } from './run-choices.ts';
import { RunForecastPanel } from './run-forecast-panel.tsx';
import { type ThresholdDraft, ThresholdEditor } from './threshold-editor.tsx';

/** What the form asks for; the ids stand in the address, so that a reload keeps them. */
export type RunPicks = { schema: string; profile: string; system: string };

/** NewRunForm puts a run together, shows beside it what it will write, and starts it. */
export function NewRunForm({
  choices,
  projects,
  picked,
  askedProject,
  nowMs,
}: {
  choices: RunChoices;
  projects: ProjectChoice[];
  picked: RunPicks;
  askedProject: string | undefined;
  nowMs: number;
}) {
  const [picks, setPicks] = useState(picked);
  const [name, setName] = useState('');
  const [projectId, setProjectId] = usePickedProject(projects, askedProject);
  const [thresholds, setThresholds] = useState<ThresholdDraft[]>([]);
  const system = choices.systems.find((candidate) => candidate.key === picks.system);
  const prepared = useRunForecast(choices, useDeferredValue(picks), nowMs);
  const incomplete = thresholds.some((draft) => draft.value === null);
  const pick = (change: Partial<RunPicks>) => {
    const next = { ...picks, ...change };
    setPicks(next);
    window.history.replaceState(null, '', `?${new URLSearchParams(next).toString()}`);
  };
  const start = useStartRun({
    schemaId: picks.schema,
    profileId: picks.profile,
    ...system?.ask,
    ...(name.trim() === '' ? {} : { name: name.trim() }),
    ...(projectId === '' ? {} : { projectId }),
    thresholds: thresholds.map(({ figure, kind, value }) => ({ figure, kind, value })),
  });
  return (
    <div className="grid min-w-0 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Alive>
        <div className="flex min-w-0 flex-col gap-4">
          {start.error ? <ProblemCallout problem={start.error.problem} /> : null}
          <WhatPanel choices={choices} picks={picks} onPick={pick}>
            <Field label="Name" optional hint="Default: schema and target.">
              <TextInput value={name} maxLength={120} onChange={(e) => setName(e.target.value)} />
            </Field>
            <ProjectField projects={projects} value={projectId} onChange={setProjectId} />
          </WhatPanel>
          <Disclosure
            summary="Thresholds"
            hint={thresholds.length === 0 ? 'none' : `${thresholds.length} set`}
          >
            <ThresholdEditor drafts={thresholds} onChange={setThresholds} />
          </Disclosure>
          <div>
            <Button
              look="primary"
              icon={<Play aria-hidden />}
              busy={start.isPending || start.isSuccess}
              disabled={
                !prepared ||
                !system ||
                prepared.overBudget !== null ||
                prepared.faults.length > 0 ||
                incomplete
              }
              onClick={() => start.mutate()}
            >
              Start run
            </Button>
          </div>
        </div>
      </Alive>
      <RunForecastPanel prepared={prepared} />
    </div>
  );
}

function useStartRun(body: object) {
  const router = useRouter();
  return useMutation({
    mutationFn: () => fetchApi('POST', '/runs', runBodyShape, { body }),
    meta: { invalidates: [queryKeys.runLists] },
    onSuccess: ({ id }) => router.push(`/runs/${id}`),
  });
}

function useRunForecast(choices: RunChoices, picks: RunPicks, nowMs: number) {
  return useMemo(() => {
    const schema = choices.schemas.find((candidate) => candidate.id === picks.schema)?.schema;
    const profile = choices.profiles.find((candidate) => candidate.id === picks.profile)?.profile;
    const system = choices.systems.find((candidate) => candidate.key === picks.system);
    if (!schema || !profile) return null;
    const { maxSeries = null, target = null, parts = [] } = system ?? {};
    return prepareRunForecast(schema, profile, { maxSeries, target, parts }, nowMs);
  }, [choices, picks, nowMs]);
}

function WhatPanel({
  choices,
  picks,
  onPick,
  children,
}: {
  choices: RunChoices;
  picks: RunPicks;
  onPick: (change: Partial<RunPicks>) => void;
  children: ReactNode;
}) {
  const schemaOptions = choices.schemas.map(({ id, schema, revision }) => ({
    value: id,
    label: `${schema.name} (revision ${revision})`,
  }));
  const profileOptions = choices.profiles.map(({ id, profile, revision }) => ({
    value: id,
    label: `${profile.name} (revision ${revision})`,
  }));
  const cards = choices.systems.map(({ key, title, detail }) => ({ value: key, title, detail }));
  return (
    <Panel title="What to run">
      <div className="flex flex-col gap-4">
        <Field label="Schema" hint="What is written.">
          <Select
            options={schemaOptions}
            value={picks.schema}
            onChange={(e) => onPick({ schema: e.target.value })}
          />
        </Field>
        <Field label="Load profile" hint="How it is written, and until when.">
          <Select
            options={profileOptions}
            value={picks.profile}
            onChange={(e) => onPick({ profile: e.target.value })}
          />
        </Field>
        <div className="flex flex-col gap-1">
          <p className="font-medium text-[13px]">Target</p>
          <RadioCards
            label="Target"
            cards={cards}
            value={picks.system}
            onValueChange={(value) => onPick({ system: value })}
          />
        </div>
        {children}
      </div>
    </Panel>
  );
}
