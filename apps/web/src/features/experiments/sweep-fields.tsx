'use client';

import type { LoadProfile } from '@tidemark/domain/load/load-profile';
import type { Schema } from '@tidemark/domain/schema/schema';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useEditor } from '#features/forms/editor-context.tsx';
import { type Json, listAt, withAppended, withoutValue, withValue } from '#features/forms/json-document.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { parseQuantities } from './parse-quantities.ts';
import { lineText, readSweepLines, type SweepLine, sweepOfLines, sweptNumberKey } from './sweep-lines.ts';
import { type SweptOption, sweptOptions } from './swept-options.ts';

const mostSweeps = 3;
const mostNumbers = 4;

/** SweepFields sweeps numbers of schema and load: each sweep multiplies the columns by its steps. */
export function SweepFields({
  schemas,
  profiles,
}: {
  schemas: readonly Schema[];
  profiles: readonly LoadProfile[];
}) {
  const editor = useEditor();
  const sweeps = listAt(editor.document, '/sweeps');
  const options = sweptOptions(schemas, profiles);
  const [first] = options;
  const add = () => {
    if (!first) return;
    const sweep = sweepOfLines([{ ...first, values: [] }]);
    editor.change(withAppended(editor.document, '/sweeps', sweep));
  };
  return (
    <div className="flex flex-col gap-4">
      {sweeps.map((sweep, place) => (
        <SweepRow key={place} sweep={sweep} pointer={`/sweeps/${place}`} options={options} />
      ))}
      {first ? (
        <Button
          size="small"
          className="self-start"
          icon={<Plus aria-hidden />}
          disabled={sweeps.length >= mostSweeps}
          onClick={add}
        >
          Sweep a number
        </Button>
      ) : (
        <p className="text-[13px] text-ink-faint">
          Choose a schema and a load profile to see which of their numbers can be swept.
        </p>
      )}
    </div>
  );
}

function SweepRow({ sweep, pointer, options }: { sweep: Json; pointer: string; options: SweptOption[] }) {
  const editor = useEditor();
  const lines = readSweepLines(sweep);
  const remove = () => editor.change(withoutValue(editor.document, pointer));
  const put = (next: SweepLine[]) => editor.change(withValue(editor.document, pointer, sweepOfLines(next)));
  const [first] = options;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 border-line border-l-2 pl-3">
      <legend className="sr-only">Sweep</legend>
      {lines === null ? (
        <p className="text-sm">
          The steps of this sweep set different numbers; edit it in the YAML view.
          <Button size="small" look="quiet" onClick={remove}>
            Remove it
          </Button>
        </p>
      ) : (
        lines.map((line, place) => (
          <SweepLineFields
            key={place}
            line={line}
            pointer={pointer}
            place={place}
            options={options}
            onPut={(next) => put(lines.map((other, i) => (i === place ? next : other)))}
            onRemove={() => (lines.length === 1 ? remove() : put(lines.filter((_, i) => i !== place)))}
          />
        ))
      )}
      {lines && first && lines.length < mostNumbers ? (
        <Button
          size="small"
          look="quiet"
          className="self-start"
          icon={<Plus aria-hidden />}
          onClick={() => put([...lines, { ...freeOption(options, lines, first), values: [] }])}
        >
          Change another number with it
        </Button>
      ) : null}
    </fieldset>
  );
}

function SweepLineFields({
  line,
  pointer,
  place,
  options,
  onPut,
  onRemove,
}: {
  line: SweepLine;
  pointer: string;
  place: number;
  options: SweptOption[];
  onPut: (line: SweepLine) => void;
  onRemove: () => void;
}) {
  const key = sweptNumberKey(line);
  const chosen = options.find((option) => option.key === key);
  const choose = (next: string) => {
    const option = options.find((candidate) => candidate.key === next);
    if (option) onPut({ parameter: option.parameter, tagKey: option.tagKey, values: line.values });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-2">
      <Field
        label={place === 0 ? 'Number' : 'And with it'}
        hint={chosen && chosen.fitting < chosen.pairs ? fittingText(chosen) : null}
        error={chosen ? null : 'No chosen schema or load profile has this number; choose another.'}
      >
        <Select
          options={[
            ...(chosen ? [] : [{ value: key, label: key }]),
            ...options.map((option) => ({ value: option.key, label: option.label })),
          ]}
          value={key}
          onChange={({ target }) => choose(target.value)}
        />
      </Field>
      <IconButton label="Remove this number" className="mt-[26px]" onClick={onRemove}>
        <Trash2 aria-hidden />
      </IconButton>
      <StepsField
        line={line}
        pointer={pointer}
        place={place}
        onValues={(values) => onPut({ ...line, values })}
      />
    </div>
  );
}

/** What is typed is kept as it is typed for as long as it means what the document holds. */
function StepsField({
  line,
  pointer,
  place,
  onValues,
}: {
  line: SweepLine;
  pointer: string;
  place: number;
  onValues: (values: Json[]) => void;
}) {
  const editor = useEditor();
  const [typed, setTyped] = useState(() => lineText(line.values));
  const stored = line.values.filter((value) => value !== null);
  const isMeant = JSON.stringify(parseQuantities(typed)) === JSON.stringify(stored);
  return (
    <Field
      label="Steps"
      className="col-span-2"
      hint={place === 0 ? 'Comma-separated: 10 k, 100 k, 1 M' : 'One per step, comma-separated.'}
      error={stepsFault(
        line,
        editor.faultAt(`${pointer}/steps`) ?? editor.faultAt(`${pointer}/steps/0/label`),
      )}
    >
      <TextInput
        mono
        autoComplete="off"
        placeholder="10 k, 100 k, 1 M"
        value={isMeant ? typed : lineText(line.values)}
        onChange={({ target }) => {
          setTyped(target.value);
          onValues(parseQuantities(target.value));
        }}
        onBlur={() => {
          editor.touch(`${pointer}/steps`);
          editor.touch(`${pointer}/steps/0/label`);
        }}
      />
    </Field>
  );
}

function stepsFault({ values }: SweepLine, shapeFault: string | null): string | null {
  const wrong = values.find((value) => typeof value === 'string');
  if (wrong !== undefined)
    return `"${String(wrong)}" is not a number; enter 1000, 1 k or 1e3, with commas only between steps.`;
  if (values.every((value) => value === null)) return shapeFault && 'Enter the numbers to try.';
  if (values.some((value) => value === null))
    return `Enter ${values.length} numbers, one per step of the first.`;
  return shapeFault;
}

function fittingText({ fitting, pairs }: SweptOption): string {
  return `Only ${fitting} of ${pairs} combinations of schema and load profile have it; the others are refused.`;
}

function freeOption(options: SweptOption[], lines: SweepLine[], first: SweptOption): SweptOption {
  return options.find(({ key }) => lines.every((line) => sweptNumberKey(line) !== key)) ?? first;
}
