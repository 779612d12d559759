'use client';

import { CheckAt, ListAt, NumberAt, SelectAt, TextAt } from '#features/forms/document-fields.tsx';
import { useEditor, useValue } from '#features/forms/editor-context.tsx';
import {
  isJsonObject,
  type Json,
  type JsonObject,
  listAt,
  valueAt,
  withValue,
} from '#features/forms/json-document.ts';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import {
  type GeneratedKind,
  type GeneratorChoice,
  type GeneratorSetting,
  generatorChoices,
} from './generator-kinds.ts';

/** GeneratorFields chooses how values are made, with the settings of the chosen way. */
export function GeneratorFields({ pointer, generates }: { pointer: string; generates: GeneratedKind }) {
  const editor = useEditor();
  const choices = generatorChoices[generates];
  const kind = useValue(`${pointer}/kind`);
  const tags = followableTags(editor.document, pointer);
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
            if (next) editor.change(withValue(editor.document, pointer, startOf(next, tags)));
            editor.touch(pointer);
          }}
        />
      </Field>
      {chosen?.settings.map((setting) => (
        <SettingField key={setting.key} pointer={`${pointer}/${setting.key}`} setting={setting} tags={tags} />
      ))}
    </>
  );
}

/** A tag that follows another begins with the first that it may follow. */
function startOf({ kind, start }: GeneratorChoice, tags: string[]): JsonObject {
  return kind === 'follows' ? { ...start, key: tags[0] ?? '' } : start;
}

function SettingField({
  pointer,
  setting: { label, control },
  tags,
}: {
  pointer: string;
  setting: GeneratorSetting;
  tags: string[];
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
    case 'tag':
      return (
        <SelectAt pointer={pointer} label={label} options={tags.map((key) => ({ value: key, label: key }))} />
      );
    case 'truth':
      return <CheckAt pointer={pointer} label="True" />;
  }
}

/** followableTags lists the keys of the tags that the tag whose generator stands at `pointer` may follow. */
export function followableTags(document: Json, pointer: string): string[] {
  const place = /^(.*\/tags)\/(\d+)\/generator$/.exec(pointer);
  const own = Number(place?.[2]);
  return listAt(document, place?.[1] ?? '').flatMap((tag, index) => {
    const key = isJsonObject(tag) ? tag.key : undefined;
    const mayBeFollowed = index !== own && valueAt(tag, '/generator/kind') !== 'follows';
    return typeof key === 'string' && mayBeFollowed ? [key] : [];
  });
}
