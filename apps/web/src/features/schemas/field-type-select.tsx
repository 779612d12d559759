'use client';

import { useEditor, useValue } from '#features/forms/editor-context.tsx';
import { withValue } from '#features/forms/json-document.ts';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { firstGenerator, type GeneratedKind } from './generator-kinds.ts';

const types: { value: GeneratedKind; label: string }[] = [
  { value: 'float', label: 'Float' },
  { value: 'int', label: 'Integer' },
  { value: 'string', label: 'String' },
  { value: 'boolean', label: 'Boolean' },
];

/** FieldTypeSelect chooses the type of a field; a new type begins with its first generator. */
export function FieldTypeSelect({ at }: { at: string }) {
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
