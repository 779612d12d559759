'use client';

import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { TextAt } from '#features/forms/document-fields.tsx';
import { useEditor, useValue } from '#features/forms/editor-context.tsx';
import { type Json, listAt, withAppended, withoutValue, withValue } from '#features/forms/json-document.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Field, FieldError } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { GeneratorFields } from './generator-fields.tsx';
import { firstGenerator, type GeneratedKind } from './generator-kinds.ts';

/** TagRows edits the tags of a measurement: every combination of their values is a series. */
export function TagRows({ pointer }: { pointer: string }) {
  return (
    <AttributeRows
      pointer={pointer}
      legend="Tags"
      noun="tag"
      hint="Indexed. Each combination of tag values is one series."
      fresh={(number) => ({ key: `tag${number}`, generator: firstGenerator('tag') })}
      row={(at) => <GeneratorFields pointer={`${at}/generator`} generates="tag" />}
    />
  );
}

/** FieldRows edits the fields of a measurement: values that are not indexed. */
export function FieldRows({ pointer }: { pointer: string }) {
  return (
    <AttributeRows
      pointer={pointer}
      legend="Fields"
      noun="field"
      hint="Not indexed. A point needs at least one."
      fresh={(number) => ({ key: `field${number}`, type: 'float', generator: firstGenerator('float') })}
      row={(at) => <FieldSettings at={at} />}
    />
  );
}

function FieldSettings({ at }: { at: string }) {
  const type = useValue(`${at}/type`);
  return (
    <>
      <FieldTypeSelect at={at} />
      <GeneratorFields pointer={`${at}/generator`} generates={fieldKind(type)} />
    </>
  );
}

function fieldKind(type: Json | undefined): GeneratedKind {
  return type === 'int' || type === 'string' || type === 'boolean' ? type : 'float';
}

function AttributeRows(props: {
  pointer: string;
  legend: string;
  noun: string;
  hint: string;
  fresh: (number: number) => Json;
  row: (at: string) => ReactNode;
}) {
  const { pointer, legend, noun, hint, fresh, row } = props;
  const editor = useEditor();
  const rows = listAt(editor.document, pointer);
  const fault = editor.faultAt(pointer);
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium text-[13px]">{legend}</legend>
      <p className="mb-2 text-[13px] text-ink-faint">{hint}</p>
      {rows.length > 0 ? (
        <ul className="mb-2 flex flex-col divide-y divide-line rounded-md border border-line">
          {rows.map((_, index) => {
            const at = `${pointer}/${index}`;
            return (
              <li key={index} className="flex items-start gap-2 p-3">
                <div className="grid min-w-0 flex-1 grid-cols-2 items-start gap-3 sm:grid-cols-3 xl:grid-cols-5">
                  <TextAt pointer={`${at}/key`} label="Key" mono />
                  {row(at)}
                </div>
                <IconButton
                  label={`Remove ${noun} ${index + 1}`}
                  className="mt-5"
                  onClick={() => editor.change(withoutValue(editor.document, at))}
                >
                  <Trash2 aria-hidden />
                </IconButton>
              </li>
            );
          })}
        </ul>
      ) : null}
      {fault ? <FieldError>{fault}</FieldError> : null}
      <Button
        size="small"
        icon={<Plus aria-hidden />}
        onClick={() => editor.change(withAppended(editor.document, pointer, fresh(rows.length)))}
      >
        Add {noun}
      </Button>
    </fieldset>
  );
}

const types: { value: GeneratedKind; label: string }[] = [
  { value: 'float', label: 'Float' },
  { value: 'int', label: 'Integer' },
  { value: 'string', label: 'String' },
  { value: 'boolean', label: 'Boolean' },
];

/** FieldTypeSelect chooses the type of a field; a new type begins with its first generator. */
function FieldTypeSelect({ at }: { at: string }) {
  const editor = useEditor();
  const type = useValue(`${at}/type`);
  return (
    <Field label="Type" error={editor.faultAt(`${at}/type`)}>
      <Select
        value={typeof type === 'string' ? type : 'float'}
        options={types}
        onChange={({ target }) => {
          const next = types.find((candidate) => candidate.value === target.value)?.value ?? 'float';
          const typed = withValue(editor.document, `${at}/type`, next);
          editor.change(withValue(typed, `${at}/generator`, firstGenerator(next)));
        }}
      />
    </Field>
  );
}
