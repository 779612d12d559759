'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { benchmarkFileShape } from '@tidemark/domain/gate/benchmark-file';
import { useState } from 'react';
import { nextTimesShape, type ScheduleBody, scheduleBodyShape } from '#api/shapes/schedules.ts';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import type { Problem } from '#features/api-client/problem.ts';
import { ProblemCallout } from '#features/api-client/problem-callout.tsx';
import { queryKeys } from '#features/api-client/query-client.ts';
import { faultAt, faultsOf } from '#features/forms/faults-of.ts';
import { toJson } from '#features/forms/json-document.ts';
import { useDebounced } from '#features/forms/use-debounced.ts';
import { readYaml, yamlOf } from '#features/forms/yaml-text.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { Select } from '#ui/select.tsx';
import { TextArea, TextInput } from '#ui/text-input.tsx';
import { useToast } from '#ui/toast.tsx';
import { usualTimes } from './schedule-words.ts';

type Typed = { name: string; cron: string; timeZone: string; yaml: string };

/** ScheduleForm creates a schedule, or changes the given one. It is mounted in a dialog, so in a browser only. */
export function ScheduleForm({
  schedule,
  example,
  onDone,
}: {
  schedule: ScheduleBody | null;
  example: string;
  onDone: () => void;
}) {
  const notify = useToast();
  const [typed, setTyped] = useState<Typed>(() => startOf(schedule, example));
  const benchmark = readBenchmark(typed.yaml);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const { yaml: _, ...times } = typed;
      const body = { ...times, definition: benchmark.document };
      return schedule === null
        ? fetchApi('POST', '/schedules', scheduleBodyShape, { body })
        : fetchApi('PUT', `/schedules/${schedule.id}`, scheduleBodyShape, { body });
    },
    meta: { invalidates: [queryKeys.schedules] },
    onSuccess: ({ name }) => {
      notify({ title: schedule === null ? `${name} is scheduled` : `${name} is changed` });
      onDone();
    },
  });
  return (
    <div className="flex flex-col gap-4">
      <Fields
        typed={typed}
        onChange={setTyped}
        problem={error?.problem ?? null}
        benchmarkFault={benchmark.fault}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onDone}>Cancel</Button>
        <Button look="primary" busy={isPending} disabled={benchmark.fault !== null} onClick={() => mutate()}>
          {schedule === null ? 'Create schedule' : 'Save'}
        </Button>
      </div>
    </div>
  );
}

function startOf(schedule: ScheduleBody | null, example: string): Typed {
  if (schedule === null) {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    return { name: '', cron: usualTimes[0].value, timeZone, yaml: example };
  }
  const { name, cron, timeZone, definition } = schedule;
  return { name, cron, timeZone, yaml: yamlOf(toJson(definition)) };
}

/** The benchmark in a text, and what is wrong with it first. */
function readBenchmark(yaml: string): { document: unknown; fault: string | null } {
  const reading = readYaml(yaml);
  if (!reading.ok) return { document: null, fault: reading.fault };
  const [first] = faultsOf(benchmarkFileShape, reading.document);
  return { document: reading.document, fault: first ? `${first.pointer}: ${first.detail}` : null };
}

function Fields({
  typed,
  onChange,
  problem,
  benchmarkFault,
}: {
  typed: Typed;
  onChange: (next: Typed) => void;
  problem: Problem | null;
  benchmarkFault: string | null;
}) {
  const faults = problem?.errors ?? [];
  const isShown = ['/name', '/cron', '/timeZone'].some((pointer) => faultAt(faults, pointer) !== null);
  return (
    <>
      <Field label="Name" hint="What it is for: nightly on main" error={faultAt(faults, '/name')}>
        <TextInput value={typed.name} onChange={({ target }) => onChange({ ...typed, name: target.value })} />
      </Field>
      <TimeFields typed={typed} onChange={onChange} />
      <Field
        label="Benchmark"
        hint="The content of a tidemark.yaml. The newest gate of its branch that passes is the baseline of the next."
        error={benchmarkFault}
      >
        <TextArea
          mono
          rows={14}
          spellCheck={false}
          value={typed.yaml}
          onChange={({ target }) => onChange({ ...typed, yaml: target.value })}
        />
      </Field>
      {problem && !isShown ? <ProblemCallout problem={problem} /> : null}
    </>
  );
}

const stillMs = 400;

/** Cron expression and time zone, with the times that follow, or what is wrong with them. */
function TimeFields({ typed, onChange }: { typed: Typed; onChange: (next: Typed) => void }) {
  const cron = useDebounced(typed.cron, stillMs);
  const timeZone = useDebounced(typed.timeZone, stillMs);
  const { data, error } = useQuery({
    queryKey: queryKeys.scheduleTimes(cron, timeZone),
    queryFn: ({ signal }) =>
      fetchApi('POST', '/schedules/preview', nextTimesShape, { body: { cron, timeZone }, signal }),
  });
  const faults = error?.problem.errors ?? [];
  return (
    <>
      <Field label="Times">
        <Select
          options={[...usualTimes]}
          placeholder="Custom"
          value={usualTimes.find(({ value }) => value === typed.cron)?.value ?? ''}
          onChange={({ target }) => onChange({ ...typed, cron: target.value || typed.cron })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Cron expression"
          hint="Minute, hour, day of the month, month, day of the week"
          error={faultAt(faults, '/cron')}
        >
          <TextInput
            mono
            value={typed.cron}
            onChange={({ target }) => onChange({ ...typed, cron: target.value })}
          />
        </Field>
        <Field label="Time zone" hint="Such as Europe/Berlin, or UTC" error={faultAt(faults, '/timeZone')}>
          <TextInput
            value={typed.timeZone}
            onChange={({ target }) => onChange({ ...typed, timeZone: target.value })}
          />
        </Field>
      </div>
      {data ? <NextTimes times={data.nextTimes} /> : null}
    </>
  );
}

function NextTimes({ times }: { times: readonly string[] }) {
  return (
    <p aria-live="polite" className="text-[13px] text-ink-soft">
      Next, by your clock:{' '}
      {times.map((iso, i) => (
        <span key={iso}>
          {i === 0 ? '' : '; '}
          <LocalTime iso={iso} />
        </span>
      ))}
    </p>
  );
}
