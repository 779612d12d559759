'use client';

import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { CheckAt, ListAt, NumberAt, TextAt } from '../editing/document-fields.tsx';
import { useEditor, useValue } from '../editing/editor-context.tsx';
import { withValue } from '../editing/json-document.ts';
import { type GeneratedKind, type GeneratorSetting, generatorChoices } from './generator-kinds.ts';

/** GeneratorFields chooses how values are made, with the settings of the chosen way. */
export function GeneratorFields({ pointer, generates }: { pointer: string; generates: GeneratedKind }) {
  const editor = useEditor();
  const choices = generatorChoices[generates];
  const kind = useValue(`${pointer}/kind`);
  const chosen = choices.find((choice) => choice.kind === kind);
  return (
    <>
      <Field label="Values" error={editor.faultAt(pointer) ?? editor.faultAt(`${pointer}/kind`)}>
        <Select
          value={chosen?.kind ?? ''}
          {...(chosen ? {} : { placeholder: 'Choose' })}
          options={choices.map((choice) => ({ value: choice.kind, label: choice.label }))}
          onChange={({ target }) => {
            const next = choices.find((choice) => choice.kind === target.value);
            if (next) editor.change(withValue(editor.document, pointer, next.start));
            editor.touch(pointer);
          }}
        />
      </Field>
      {chosen?.settings.map((setting) => (
        <SettingField key={setting.key} pointer={`${pointer}/${setting.key}`} setting={setting} />
      ))}
    </>
  );
}

function SettingField({
  pointer,
  setting: { label, control },
}: {
  pointer: string;
  setting: GeneratorSetting;
}) {
  switch (control) {
    case 'text':
      return <TextAt pointer={pointer} label={label} mono />;
    case 'number':
      return <NumberAt pointer={pointer} label={label} />;
    case 'texts':
      return <ListAt pointer={pointer} label={label} />;
    case 'numbers':
      return <ListAt pointer={pointer} label={label} numbers />;
    case 'truth':
      return <CheckAt pointer={pointer} label="True" />;
  }
}
