'use client';

import type { ProjectChoice } from '@tidemark/services/projects/projects';
import type { RunChoices } from '@tidemark/services/runs/read-runs';
import { Search } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { ProjectSelect } from '#features/projects/project-select.tsx';
import { classNames } from '#ui/class-names.ts';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import {
  type RunListAddress,
  resultChoices,
  runListHref,
  type SortColumn,
  sortColumns,
  sortOf,
} from './run-list-address.ts';

/** RunFilterBar narrows and sorts the list of runs; every choice stands in the address. */
export function RunFilterBar({
  address,
  choices,
  projects,
}: {
  address: RunListAddress;
  choices: RunChoices;
  projects: ProjectChoice[];
}) {
  const router = useRouter();
  const [isPending, start] = useTransition();
  const go = (changes: Partial<RunListAddress>) => start(() => router.push(runListHref(address, changes)));
  return (
    <div className="flex flex-col gap-3" aria-busy={isPending}>
      <ResultLinks address={address} />
      <div className="grid grid-cols-2 items-end gap-2 sm:flex sm:flex-wrap">
        <form
          className="relative col-span-2 sm:w-72"
          onSubmit={(event) => {
            event.preventDefault();
            const typed = new FormData(event.currentTarget).get('q');
            go({ q: typeof typed === 'string' && typed.trim() !== '' ? typed.trim() : undefined });
          }}
        >
          <Field label="Search runs" hideLabel>
            <TextInput
              key={address.q}
              type="search"
              name="q"
              maxLength={200}
              defaultValue={address.q}
              placeholder="Search name, schema, system, label"
              className="pl-8"
            />
          </Field>
          <Search
            aria-hidden
            className="pointer-events-none absolute top-2.5 left-2.5 size-4 text-ink-faint"
          />
        </form>
        <ProjectSelect projects={projects} value={address.project} onChange={(project) => go({ project })} />
        <Choice
          label="Schema"
          values={choices.schemas}
          value={address.schema}
          onChange={(schema) => go({ schema })}
        />
        <Choice
          label="System"
          values={choices.systems}
          value={address.system}
          onChange={(system) => go({ system })}
        />
        <Choice
          label="Label"
          values={choices.labels}
          value={address.label[0]}
          onChange={(label) => go({ label: label === undefined ? [] : [label] })}
        />
        <Choice
          label="Author"
          values={choices.authors}
          value={address.author}
          onChange={(author) => go({ author })}
        />
        <SortChoice address={address} onChange={(sort) => go({ sort })} />
        <FoldLink address={address} />
      </div>
    </div>
  );
}

function ResultLinks({ address }: { address: RunListAddress }) {
  const chosen = [...address.judgement, ...address.state].join();
  return (
    <nav aria-label="Filter by result" className="flex flex-wrap gap-1">
      {resultChoices.map(({ label, judgement, state }) => {
        const isChosen = chosen === [...judgement, ...state].join();
        return (
          <Link
            key={label}
            href={runListHref(address, { judgement, state })}
            aria-current={isChosen ? 'true' : undefined}
            className={classNames(
              'rounded-full border px-3 py-1 text-[13px]',
              isChosen
                ? 'border-accent bg-accent-soft font-medium text-accent-strong'
                : 'border-line text-ink-soft hover:bg-sunken',
            )}
          >
            {label}
          </Link>
        );
      })}
    </nav>
  );
}

/** Where there is nothing to choose between, no choice is shown. */
function Choice({
  label,
  values,
  value,
  onChange,
}: {
  label: string;
  values: string[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  if (values.length < 2 && value === undefined) return null;
  const known = value === undefined || values.includes(value) ? values : [value, ...values];
  return (
    <Field label={label} className="sm:w-44">
      <Select
        value={value ?? ''}
        options={[{ value: '', label: 'Any' }, ...known.map((one) => ({ value: one, label: one }))]}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      />
    </Field>
  );
}

const columnNames: SortColumn[] = ['created', 'judgement', 'rate', 'p99', 'heap', 'series', 'size', 'name'];

/** On a phone the list has no heads to press. */
function SortChoice({
  address,
  onChange,
}: {
  address: RunListAddress;
  onChange: (sort: RunListAddress['sort']) => void;
}) {
  const current = columnNames.find((name) => sortOf(address, name).now !== 'none') ?? 'created';
  return (
    <Field label="Sort by" className="lg:hidden sm:w-44">
      <Select
        value={current}
        options={columnNames.map((name) => ({ value: name, label: sortColumns[name].label }))}
        onChange={({ target }) => {
          const chosen = columnNames.find((name) => name === target.value) ?? 'created';
          onChange(sortColumns[chosen].first);
        }}
      />
    </Field>
  );
}

function FoldLink({ address }: { address: RunListAddress }) {
  if (address.sort !== undefined && !address.sort.endsWith('created')) {
    return (
      <p className="col-span-2 self-end py-2 text-[13px] text-ink-faint sm:ml-auto">
        Sorted by a figure, runs of experiments are listed one by one.
      </p>
    );
  }
  const isFolded = address.fold === undefined;
  return (
    <Link
      href={runListHref(address, { fold: isFolded ? 'no' : undefined })}
      className="col-span-2 self-end py-2 text-[13px] text-ink-soft underline sm:ml-auto"
    >
      {isFolded ? 'List every run' : 'Fold runs of experiments'}
    </Link>
  );
}
