'use client';

import { NumberAt } from '#features/forms/document-fields.tsx';
import { useEditor, useValue } from '#features/forms/editor-context.tsx';
import { type JsonObject, withValue } from '#features/forms/json-document.ts';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';

const minutesPerDay = 1_440;

const extents: { value: string; label: string; start: JsonObject }[] = [
  { value: 'points', label: 'Points', start: { kind: 'points', points: 20_000 } },
  {
    value: 'simulated-time',
    label: 'Simulated time',
    start: { kind: 'simulated-time', minutes: 6 * minutesPerDay },
  },
  { value: 'wall-time', label: 'Wall-clock time', start: { kind: 'wall-time', seconds: 60 } },
];

/** ExtentFields chooses what ends a run. */
export function ExtentFields() {
  const editor = useEditor();
  const kind = useValue('/extent/kind');
  return (
    <>
      <Field label="Ends after" error={editor.faultAt('/extent') ?? editor.faultAt('/extent/kind')}>
        <Select
          options={extents}
          value={typeof kind === 'string' ? kind : 'points'}
          onChange={({ target }) => {
            const next = extents.find((extent) => extent.value === target.value);
            if (next) editor.change(withValue(editor.document, '/extent', next.start));
          }}
        />
      </Field>
      {kind === 'simulated-time' ? (
        <NumberAt pointer="/extent/minutes" label="Simulated days" scale={minutesPerDay} unit="d" />
      ) : null}
      {kind === 'wall-time' ? <NumberAt pointer="/extent/seconds" label="Seconds" unit="s" /> : null}
      {kind === 'points' ? <NumberAt pointer="/extent/points" label="Points" /> : null}
    </>
  );
}
