'use client';

import { NumberAt } from '#features/forms/document-fields.tsx';
import { OptionalGroup } from '#features/forms/optional-group.tsx';

const start = { outOfOrderShare: 0.05, outOfOrderByMs: 10_000, lateShare: 0.01, lateByMs: 3_600_000 };

/** DisorderFields edits which shares of the points come out of order or late, and how far they are moved back. */
export function DisorderFields() {
  return (
    <div className="col-span-full">
      <OptionalGroup
        pointer="/disorder"
        label="Out of order and late"
        hint="Some points carry older timestamps than points sent before them."
        start={start}
      >
        <NumberAt pointer="/disorder/outOfOrderShare" label="Share out of order" hint="0 to 1" />
        <NumberAt pointer="/disorder/outOfOrderByMs" label="Delay" scale={1_000} unit="s" />
        <NumberAt pointer="/disorder/lateShare" label="Share late" hint="0 to 1" className="sm:col-start-1" />
        <NumberAt pointer="/disorder/lateByMs" label="Late by" scale={1_000} unit="s" />
      </OptionalGroup>
    </div>
  );
}
