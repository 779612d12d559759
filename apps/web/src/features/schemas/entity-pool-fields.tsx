'use client';

import { NumberAt, SelectAt, TextAt } from '#features/forms/document-fields.tsx';
import type { JsonObject } from '#features/forms/json-document.ts';
import { OptionalGroup } from '#features/forms/optional-group.tsx';
import { Panel } from '#ui/panel.tsx';

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
export function EntityPoolFields() {
  return (
    <Panel title="Entities" description="Hosts, devices or containers that a tag or field identifies.">
      <OptionalGroup
        pointer="/entityPool"
        label="Entities come and go"
        hint="Rolling ones are replaced by new ones; each replacement makes new series where the id is a tag."
        start={firstPool}
      >
        <NumberAt pointer="/entityPool/fixedCount" label="Fixed" hint="Stay for the whole run" />
        <NumberAt pointer="/entityPool/rollingCount" label="Rolling" hint="Are replaced" />
        <NumberAt
          pointer="/entityPool/newPerSimulatedMinute"
          label="New a minute"
          hint="Simulated; may be below 1"
        />
        <SelectAt
          pointer="/entityPool/replacement"
          label="A new one replaces"
          fallback="fifo"
          options={[
            { value: 'fifo', label: 'the oldest' },
            { value: 'random', label: 'any, in shuffled turns' },
          ]}
        />
        <SelectAt
          pointer="/entityPool/arrivals"
          label="New ones come"
          fallback="steady"
          options={[
            { value: 'steady', label: 'steadily' },
            { value: 'poisson', label: 'by chance (Poisson)' },
          ]}
        />
        <TextAt pointer="/entityPool/idPrefix" label="Id prefix" mono />
        <NumberAt pointer="/entityPool/idDigits" label="Id digits" hint="Padded with zeros" />
      </OptionalGroup>
    </Panel>
  );
}
