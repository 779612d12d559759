'use client';

import { NumberAt, TextAt } from '#features/forms/document-fields.tsx';
import { useEditor, useValue } from '#features/forms/editor-context.tsx';
import { type JsonObject, withValue } from '#features/forms/json-document.ts';
import { OptionalGroup } from '#features/forms/optional-group.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';

const stampings: { value: string; label: string; start: JsonObject }[] = [
  { value: 'round', label: 'One for all points of a round', start: { kind: 'round' } },
  { value: 'point', label: 'One per point', start: { kind: 'point', stepNs: null } },
  { value: 'wall', label: "The generator's clock", start: { kind: 'wall' } },
  { value: 'server', label: 'None: set by the server', start: { kind: 'server' } },
];

const hints: Record<string, string> = {
  wall: 'Read when a batch is encoded, plus 1 ns per point.',
  server: 'Points of one series in one request overwrite each other.',
};

/** StampingFields chooses what stamps the points, and where in simulated time they begin. */
export function StampingFields() {
  const editor = useEditor();
  const kind = useValue('/stamping/kind');
  const chosen = typeof kind === 'string' ? kind : 'round';
  return (
    <>
      <Field
        label="Timestamps"
        hint={hints[chosen]}
        error={editor.faultAt('/stamping') ?? editor.faultAt('/stamping/kind')}
      >
        <Select
          options={stampings}
          value={chosen}
          onChange={({ target }) => {
            const next = stampings.find((stamping) => stamping.value === target.value);
            if (next) editor.change(withValue(editor.document, '/stamping', next.start));
          }}
        />
      </Field>
      {chosen === 'point' ? (
        <NumberAt
          pointer="/stamping/stepNs"
          label="Step per point"
          unit="ns"
          optional
          hint="Empty: spread over the interval of a round"
        />
      ) : null}
      <TextAt
        pointer="/startAt"
        label="Start time"
        optional
        orNull
        mono
        placeholder="2026-01-31T00:00:00Z"
        hint="Simulated; empty: early enough that nothing lies in the future"
      />
    </>
  );
}

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
