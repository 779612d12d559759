'use client';

import { Plus, Trash2 } from 'lucide-react';
import { LongTextAt, NumberAt, SelectAt, TextAt } from '#features/forms/document-fields.tsx';
import { useEditor, useValue } from '#features/forms/editor-context.tsx';
import {
  isJsonObject,
  type Json,
  type JsonObject,
  listAt,
  withAppended,
  withoutValue,
  withValue,
} from '#features/forms/json-document.ts';
import { OptionalGroup } from '#features/forms/optional-group.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Field, FieldError } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';

const queriesAt = '/readLoad/queries';
const bytesPerMegabyte = 1_048_576;

type When = 'beside' | 'after';

/** ReadLoadFields edits the queries that a run asks, folded: most runs ask none. */
export function ReadLoadFields() {
  const isOn = isJsonObject(useValue('/readLoad'));
  return (
    <Disclosure summary="Queries" hint={isOn ? 'on' : 'none'} open={isOn}>
      <OptionalGroup
        pointer="/readLoad"
        label="Run a query load"
        hint="During the writes on a schedule of its own, or after them, one query at a time."
        start={{
          when: 'after',
          queries: [freshQuery(1, 'after')],
          timeFormat: 'rfc3339',
          maxInFlight: 4,
          requestTimeoutMs: 60_000,
          maxResponseBytes: 1_024 * bytesPerMegabyte,
        }}
      >
        <WhenSelect />
        <SelectAt
          pointer="/readLoad/timeFormat"
          label="Times in answers"
          options={[
            { value: 'rfc3339', label: 'native to each format' },
            { value: 'epoch', label: 'whole nanoseconds' },
          ]}
        />
        <NumberAt pointer="/readLoad/maxInFlight" label="Max in flight" hint="During the writes" />
        <NumberAt pointer="/readLoad/requestTimeoutMs" label="Timeout" scale={1_000} unit="s" />
        <NumberAt
          pointer="/readLoad/maxResponseBytes"
          label="Max response size"
          scale={bytesPerMegabyte}
          unit="MiB"
        />
        <QueryRows />
      </OptionalGroup>
    </Disclosure>
  );
}

function useWhen(): When {
  return useValue('/readLoad/when') === 'beside' ? 'beside' : 'after';
}

/** A query beside has a rate, one after has repetitions; the choice turns them all. */
function WhenSelect() {
  const editor = useEditor();
  const when = useWhen();
  const choose = (next: When) => {
    const turned = listAt(editor.document, queriesAt).map((query) =>
      isJsonObject(query) ? { ...query, ...timesOf(next) } : query,
    );
    editor.change(withValue(withValue(editor.document, '/readLoad/when', next), queriesAt, turned));
  };
  return (
    <Field label="When" error={editor.faultAt('/readLoad/when')}>
      <Select
        value={when}
        options={[
          { value: 'after', label: 'after the writes' },
          { value: 'beside', label: 'during the writes' },
        ]}
        onChange={({ target }) => choose(target.value === 'beside' ? 'beside' : 'after')}
      />
    </Field>
  );
}

function QueryRows() {
  const editor = useEditor();
  const when = useWhen();
  const rows = listAt(editor.document, queriesAt);
  const fault = editor.faultAt(queriesAt);
  return (
    <fieldset className="col-span-full min-w-0">
      <legend className="font-medium text-[13px]">Queries</legend>
      <p className="mb-2 text-[13px] text-ink-faint">
        Statements that only read. {'{measurement}'} stands for the first measurement of the schema,{' '}
        {'{database}'} for the run's database.
      </p>
      {rows.length > 0 ? (
        <ul className="mb-2 flex flex-col divide-y divide-line rounded-md border border-line">
          {rows.map((_, index) => (
            <QueryRow key={index} at={`${queriesAt}/${index}`} number={index + 1} when={when} />
          ))}
        </ul>
      ) : null}
      {fault ? <FieldError>{fault}</FieldError> : null}
      <Button
        size="small"
        icon={<Plus aria-hidden />}
        onClick={() =>
          editor.change(withAppended(editor.document, queriesAt, freshQuery(rows.length + 1, when)))
        }
      >
        Add query
      </Button>
    </fieldset>
  );
}

function QueryRow({ at, number, when }: { at: string; number: number; when: When }) {
  const editor = useEditor();
  return (
    <li className="flex items-start gap-2 p-3">
      <div className="grid min-w-0 flex-1 grid-cols-2 items-start gap-3 sm:grid-cols-4">
        <TextAt pointer={`${at}/name`} label="Name" />
        <LanguageSelect at={at} />
        <FormatSelect at={at} />
        {when === 'beside' ? (
          <NumberAt pointer={`${at}/ratePerSec`} label="Rate" unit="/s" />
        ) : (
          <NumberAt pointer={`${at}/repeat`} label="Repetitions" unit="x" />
        )}
        <LongTextAt pointer={`${at}/text`} label="Statement" className="col-span-full" />
      </div>
      <IconButton
        label={`Remove query ${number}`}
        className="mt-5"
        onClick={() => editor.change(withoutValue(editor.document, at))}
      >
        <Trash2 aria-hidden />
      </IconButton>
    </li>
  );
}

/** Flux answers CSV only, so the format follows the language. */
function LanguageSelect({ at }: { at: string }) {
  const editor = useEditor();
  const language = useValue(`${at}/language`);
  return (
    <Field label="Language" error={editor.faultAt(`${at}/language`)}>
      <Select
        value={language === 'flux' ? 'flux' : 'influxql'}
        options={[
          { value: 'influxql', label: 'InfluxQL' },
          { value: 'flux', label: 'Flux (2.x)' },
        ]}
        onChange={({ target }) => {
          const chosen = withValue(editor.document, `${at}/language`, target.value);
          editor.change(withValue(chosen, `${at}/format`, target.value === 'flux' ? 'csv' : 'json'));
        }}
      />
    </Field>
  );
}

function FormatSelect({ at }: { at: string }) {
  const isFlux = useValue(`${at}/language`) === 'flux';
  return (
    <SelectAt
      pointer={`${at}/format`}
      label="Format"
      options={
        isFlux
          ? [{ value: 'csv', label: 'CSV' }]
          : [
              { value: 'json', label: 'JSON' },
              { value: 'msgpack', label: 'MessagePack' },
            ]
      }
    />
  );
}

function freshQuery(number: number, when: When): JsonObject {
  return {
    name: `query ${number}`,
    language: 'influxql',
    text: 'SELECT * FROM {measurement} LIMIT 1000',
    format: 'json',
    ...timesOf(when),
  };
}

function timesOf(when: When): Record<'ratePerSec' | 'repeat', Json> {
  return when === 'beside' ? { ratePerSec: 1, repeat: null } : { ratePerSec: null, repeat: 5 };
}
