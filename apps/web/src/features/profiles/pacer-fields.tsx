'use client';

import { countText, durationText } from '@tidemark/domain/kernel/quantity-text';
import { type Pacer, recordedRateShape } from '@tidemark/domain/load/pacer';
import { parseRateCsv, rateCsvOf } from '@tidemark/domain/load/parse-rate-csv';
import { type ReactNode, useState } from 'react';
import { NumberAt } from '#features/forms/document-fields.tsx';
import { useEditor, useValue } from '#features/forms/editor-context.tsx';
import { sentence } from '#features/forms/faults-of.ts';
import { valueAt, withValue } from '#features/forms/json-document.ts';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { TextArea } from '#ui/text-input.tsx';
import { pacerChoices } from './pacer-kinds.ts';
import { prepareRatePreview } from './prepare-rate-preview.ts';
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
        <ShapeSettings kind={chosen?.kind ?? 'constant'} unit={unit} />
      </div>
      {kind === 'stages' ? <StageRows unit={unit} /> : null}
      {kind === 'recorded' ? <RecordedRateField unit={unit} /> : null}
      <RatePreview unit={unit} />
    </fieldset>
  );
}

/** The compiler asks for the settings of a shape that is added. */
function ShapeSettings({ kind, unit }: { kind: Pacer['kind']; unit: string }): ReactNode {
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
    case 'constant':
      return <NumberAt pointer={`${at}/ratePerSec`} label="Rate" unit={unit} />;
  }
}

const height = 40;
const width = 240;

/** RatePreview draws the rate over the run in small, with its highest value and what it comes to. */
function RatePreview({ unit }: { unit: string }) {
  const editor = useEditor();
  const pacer = useValue('/executor/pacer');
  const isWallTime = useValue('/extent/kind') === 'wall-time';
  const seconds = isWallTime ? valueAt(editor.document, '/extent/seconds') : null;
  const preview = prepareRatePreview(pacer, typeof seconds === 'number' && seconds > 0 ? seconds : null);
  if (preview === null) return null;
  const line = preview.points
    .map(({ x, y }) => `${(x * width).toFixed(1)},${(height - y * (height - 2) - 1).toFixed(1)}`)
    .join(' ');
  const what = unit.startsWith('points') ? 'points' : 'requests';
  return (
    <figure className="flex flex-col gap-1">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="h-12 w-full text-accent"
        aria-hidden
      >
        <polyline
          points={line}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption className="figures text-[12.5px] text-ink-soft">
        Up to {countText(preview.highestPerSec)} {unit} over {durationText(preview.spanSeconds * 1_000)}:{' '}
        {countText(preview.requests)} {what} in total
      </figcaption>
    </figure>
  );
}

const ratesAt = '/executor/pacer/rates';

/** RecordedRateField takes a rate over time as CSV; what cannot be read stays as it was typed, with the line that is wrong. */
function RecordedRateField({ unit }: { unit: string }) {
  const editor = useEditor();
  const stored = recordedRateShape.array().safeParse(useValue(ratesAt));
  const [typed, setTyped] = useState(() => (stored.success ? rateCsvOf(stored.data) : ''));
  const read = parseRateCsv(typed);
  return (
    <Field
      label="Recording"
      hint={`One change per line: seconds (or a date), then the rate in ${unit}.`}
      error={'fault' in read ? sentence(read.fault) : editor.faultAt(ratesAt)}
    >
      <TextArea
        mono
        rows={6}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          const next = parseRateCsv(target.value);
          editor.change(withValue(editor.document, ratesAt, 'rates' in next ? next.rates : []));
        }}
        onBlur={() => editor.touch(ratesAt)}
      />
    </Field>
  );
}
