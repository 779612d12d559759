'use client';

import { NumberAt } from '#features/forms/document-fields.tsx';
import { useEditor, useValue } from '#features/forms/editor-context.tsx';
import { withValue } from '#features/forms/json-document.ts';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { pacerChoices } from './pacer-kinds.ts';
import { RatePreview } from './rate-preview.tsx';
import { RecordedRateField } from './recorded-rate-field.tsx';
import { StageRows } from './stage-rows.tsx';

const at = '/executor/pacer';

/** PacerFields chooses the shape of a rate over time, and shows it. */
export function PacerFields({ unit }: { unit: string }) {
  const editor = useEditor();
  const kind = useValue(`${at}/kind`);
  const chosen = pacerChoices.find((choice) => choice.kind === kind);
  return (
    <fieldset className="flex flex-col gap-3 rounded-md border border-line p-3">
      <legend className="px-1 font-medium text-[13px]">Rate over time</legend>
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
        <Field label="Shape" error={editor.faultAt(at) ?? editor.faultAt(`${at}/kind`)}>
          <Select
            options={pacerChoices.map((choice) => ({ value: choice.kind, label: choice.label }))}
            value={chosen?.kind ?? ''}
            onChange={({ target }) => {
              const next = pacerChoices.find((choice) => choice.kind === target.value);
              if (next) editor.change(withValue(editor.document, at, next.start));
            }}
          />
        </Field>
        <ShapeSettings kind={typeof kind === 'string' ? kind : ''} unit={unit} />
      </div>
      {kind === 'stages' ? <StageRows unit={unit} /> : null}
      {kind === 'recorded' ? <RecordedRateField unit={unit} /> : null}
      <RatePreview unit={unit} />
    </fieldset>
  );
}

function ShapeSettings({ kind, unit }: { kind: string; unit: string }) {
  switch (kind) {
    case 'ramp':
      return (
        <>
          <NumberAt pointer={`${at}/fromPerSec`} label="From" unit={unit} />
          <NumberAt pointer={`${at}/toPerSec`} label="To" unit={unit} />
          <NumberAt pointer={`${at}/seconds`} label="Duration" unit="s" hint="Then the rate stays." />
        </>
      );
    case 'stages':
      return <NumberAt pointer={`${at}/startPerSec`} label="Start rate" unit={unit} />;
    case 'sine':
      return (
        <>
          <NumberAt pointer={`${at}/meanPerSec`} label="Mean" unit={unit} />
          <NumberAt pointer={`${at}/amplitudePerSec`} label="Amplitude" unit={unit} />
          <NumberAt pointer={`${at}/periodSeconds`} label="Period" unit="s" />
        </>
      );
    case 'poisson':
      return (
        <>
          <NumberAt pointer={`${at}/ratePerSec`} label="Mean rate" unit={unit} />
          <NumberAt pointer={`${at}/seed`} label="Seed" />
        </>
      );
    case 'recorded':
      return null;
    default:
      return <NumberAt pointer={`${at}/ratePerSec`} label="Rate" unit={unit} />;
  }
}
