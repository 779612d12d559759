'use client';

import { Field } from '#ui/field.tsx';
import { TextArea } from '#ui/text-input.tsx';

/** YamlView edits a document as text; the fault says where the text stops being YAML. */
export function YamlView({
  noun,
  hint = 'The same document as the form; usable in a plan file as is.',
  text,
  fault,
  change,
}: {
  noun: string;
  hint?: string;
  text: string;
  fault: string | null;
  change: (text: string) => void;
}) {
  return (
    <Field label={`The ${noun} as YAML`} hint={hint} error={fault}>
      <TextArea
        mono
        rows={28}
        spellCheck={false}
        value={text}
        onChange={({ target }) => change(target.value)}
      />
    </Field>
  );
}
