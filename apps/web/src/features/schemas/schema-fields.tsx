'use client';

import { Plus, Trash2 } from 'lucide-react';
import { Help } from '#features/docs/help.tsx';
import { LongTextAt, NumberAt, SelectAt, TextAt } from '#features/forms/document-fields.tsx';
import { useEditor } from '#features/forms/editor-context.tsx';
import type { JsonObject } from '#features/forms/json-document.ts';
import { type Json, listAt, withAppended, withoutValue } from '#features/forms/json-document.ts';
import { OptionalGroup } from '#features/forms/optional-group.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { FieldError } from '#ui/field.tsx';
import { Panel } from '#ui/panel.tsx';
import { FieldRows, TagRows } from './attribute-rows.tsx';
import { firstGenerator } from './generator-kinds.ts';

/** SchemaFields is the form view of a schema. */
export function SchemaFields() {
  return (
    <>
      <Panel title="Name and description">
        <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_10rem]">
          <TextAt pointer="/name" label="Name" />
          <NumberAt pointer="/seed" label="Seed" hint="Same seed, same points" />
          <LongTextAt pointer="/description" label="Description" optional className="sm:col-span-2" />
        </div>
      </Panel>
      <EntityPoolFields />
      <Measurements />
      <Disclosure summary="Advanced" hint="order of the points">
        <SelectAt
          pointer="/order"
          label="Order of the points in a round"
          fallback="measurement-first"
          options={[
            { value: 'measurement-first', label: 'Every measurement, then the next tag combination' },
            { value: 'interleaved', label: 'Measurement and tags advance together, as in inch' },
          ]}
          hint="Interleaved, a round has the least common multiple of measurements and tag combinations: where they share a factor, fewer series than their product."
        />
      </Disclosure>
    </>
  );
}

function freshMeasurement(number: number): Json {
  return {
    name: `measurement${number}`,
    tags: [],
    fields: [{ key: 'value', type: 'float', generator: firstGenerator('float') }],
  };
}

function Measurements() {
  const editor = useEditor();
  const groups = listAt(editor.document, '/measurements');
  const fault = editor.faultAt('/measurements');
  return (
    <>
      {groups.map((_, index) => (
        <Measurement
          key={index}
          pointer={`/measurements/${index}`}
          number={index + 1}
          removable={groups.length > 1}
        />
      ))}
      {fault ? <FieldError>{fault}</FieldError> : null}
      <div>
        <Button
          icon={<Plus aria-hidden />}
          onClick={() =>
            editor.change(withAppended(editor.document, '/measurements', freshMeasurement(groups.length)))
          }
        >
          Add measurement
        </Button>
      </div>
    </>
  );
}

function Measurement({
  pointer,
  number,
  removable,
}: {
  pointer: string;
  number: number;
  removable: boolean;
}) {
  const editor = useEditor();
  return (
    <Panel
      title={`Measurement ${number}`}
      actions={
        removable ? (
          <IconButton
            label={`Remove measurement ${number}`}
            onClick={() => editor.change(withoutValue(editor.document, pointer))}
          >
            <Trash2 aria-hidden />
          </IconButton>
        ) : null
      }
    >
      <div className="flex flex-col gap-5">
        <TextAt
          pointer={`${pointer}/name`}
          label="Name"
          mono
          hint="A range names several: metric{0..3} is metric0, metric1, metric2, metric3."
        />
        <TagRows pointer={`${pointer}/tags`} />
        <FieldRows pointer={`${pointer}/fields`} />
      </div>
    </Panel>
  );
}

const firstPool: JsonObject = {
  fixedCount: 100,
  rollingCount: 100,
  newPerSimulatedMinute: 2.25,
  replacement: 'fifo',
  arrivals: 'steady',
  idPrefix: 'entity-',
  idDigits: 6,
};

/** EntityPoolFields edits the things that entity tags and fields identify, and how they are replaced. */
function EntityPoolFields() {
  return (
    <Panel
      title="Entities"
      help={<Help of="entities" about="Entities" />}
      description="Hosts, devices or containers that a tag or field identifies."
    >
      <OptionalGroup
        pointer="/entityPool"
        label="Entity turnover"
        hint="Rolling entities are replaced by new ones; each replacement creates new series where the id is a tag."
        start={firstPool}
      >
        <NumberAt pointer="/entityPool/fixedCount" label="Fixed" hint="Stay for the whole run" />
        <NumberAt pointer="/entityPool/rollingCount" label="Rolling" hint="Are replaced" />
        <NumberAt
          pointer="/entityPool/newPerSimulatedMinute"
          label="New per minute"
          hint="Simulated; may be below 1"
        />
        <SelectAt
          pointer="/entityPool/replacement"
          label="A new one replaces"
          fallback="fifo"
          options={[
            { value: 'fifo', label: 'the oldest' },
            { value: 'random', label: 'any, in random order' },
          ]}
        />
        <SelectAt
          pointer="/entityPool/arrivals"
          label="New entities appear"
          fallback="steady"
          options={[
            { value: 'steady', label: 'steadily' },
            { value: 'poisson', label: 'at random (Poisson)' },
          ]}
        />
        <TextAt pointer="/entityPool/idPrefix" label="Id prefix" mono />
        <NumberAt pointer="/entityPool/idDigits" label="Id digits" hint="Padded with zeros" />
      </OptionalGroup>
    </Panel>
  );
}
