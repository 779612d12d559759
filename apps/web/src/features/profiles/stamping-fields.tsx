'use client';

import { NumberAt, TextAt } from '#features/forms/document-fields.tsx';
import { useEditor, useValue } from '#features/forms/editor-context.tsx';
import { type JsonObject, withValue } from '#features/forms/json-document.ts';
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
