'use client';

import type { ReactNode } from 'react';
import { useState } from 'react';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { NumberInput } from '#ui/number-input.tsx';
import { Select, type SelectOption } from '#ui/select.tsx';
import { TextArea, TextInput } from '#ui/text-input.tsx';
import { useEditor, useValue } from './editor-context.tsx';
import { withValue } from './json-document.ts';

type At = {
  /** Where in the document the value stands. */
  pointer: string;
  label: string;
  hint?: ReactNode;
  optional?: boolean;
  hideLabel?: boolean;
  className?: string;
};

/** TextAt edits one line of text of the document; `orNull` stores an empty one as null. */
export function TextAt({
  mono = false,
  orNull = false,
  placeholder,
  ...at
}: At & { mono?: boolean; orNull?: boolean; placeholder?: string }) {
  const editor = useEditor();
  const value = useValue(at.pointer);
  return (
    <FieldAt {...at}>
      <TextInput
        mono={mono}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={!mono}
        value={typeof value === 'string' || typeof value === 'number' ? String(value) : ''}
        onChange={({ target }) =>
          editor.change(
            withValue(editor.document, at.pointer, orNull && target.value === '' ? null : target.value),
          )
        }
        onBlur={() => editor.touch(at.pointer)}
      />
    </FieldAt>
  );
}

/** LongTextAt edits text of several lines of the document; `orNull` stores an empty one as null. */
export function LongTextAt({
  mono = false,
  orNull = false,
  ...at
}: At & { mono?: boolean; orNull?: boolean }) {
  const editor = useEditor();
  const value = useValue(at.pointer);
  return (
    <FieldAt {...at}>
      <TextArea
        rows={2}
        mono={mono}
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) =>
          editor.change(
            withValue(editor.document, at.pointer, orNull && target.value === '' ? null : target.value),
          )
        }
        onBlur={() => editor.touch(at.pointer)}
      />
    </FieldAt>
  );
}

/** NumberAt edits a number of the document; `scale` shows it in a larger unit than it is stored in. */
export function NumberAt({
  unit,
  fallback,
  scale = 1,
  ...at
}: At & { unit?: string; fallback?: number; scale?: number }) {
  const editor = useEditor();
  const value = useValue(at.pointer) ?? fallback;
  return (
    <FieldAt {...at}>
      <NumberInput
        {...(unit === undefined ? {} : { unit })}
        value={typeof value === 'number' ? plain(value / scale) : null}
        onValueChange={(next) =>
          editor.change(withValue(editor.document, at.pointer, next === null ? null : plain(next * scale)))
        }
        onBlur={() => editor.touch(at.pointer)}
      />
    </FieldAt>
  );
}

/** plain is the decimal that is meant: 0.07 % is 0.0007 and not 0.0007000000000000001. */
function plain(value: number): number {
  return Number(value.toPrecision(15));
}

/** SelectAt chooses one of several words of the document; the empty choice is stored as null. */
export function SelectAt({
  options,
  fallback = '',
  ...at
}: At & { options: SelectOption[]; fallback?: string }) {
  const editor = useEditor();
  const value = useValue(at.pointer);
  return (
    <FieldAt {...at}>
      <Select
        options={options}
        value={typeof value === 'string' ? value : fallback}
        onChange={({ target }) =>
          editor.change(withValue(editor.document, at.pointer, target.value === '' ? null : target.value))
        }
        onBlur={() => editor.touch(at.pointer)}
      />
    </FieldAt>
  );
}

/** CheckAt switches a value of the document on or off; `fallback` is what a missing one means. */
export function CheckAt({
  pointer,
  label,
  hint,
  fallback = false,
}: Pick<At, 'pointer' | 'label' | 'hint'> & { fallback?: boolean }) {
  const editor = useEditor();
  return (
    <Checkbox
      label={label}
      hint={hint}
      checked={(useValue(pointer) ?? fallback) === true}
      onCheckedChange={(checked) => editor.change(withValue(editor.document, pointer, checked))}
    />
  );
}

/** ListAt edits a list of texts or numbers, one a line. */
export function ListAt({ numbers = false, ...at }: At & { numbers?: boolean }) {
  const editor = useEditor();
  const value = useValue(at.pointer);
  const stored = Array.isArray(value) ? value.map(String).join('\n') : '';
  const [typed, setTyped] = useState(stored);
  const kept = linesOf(typed).join('\n') === stored ? typed : stored;
  return (
    <FieldAt {...at}>
      <TextArea
        mono
        rows={3}
        value={kept}
        onChange={({ target }) => {
          setTyped(target.value);
          const lines = linesOf(target.value);
          editor.change(withValue(editor.document, at.pointer, numbers ? lines.map(numberOrText) : lines));
        }}
        onBlur={() => editor.touch(at.pointer)}
      />
    </FieldAt>
  );
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}

/** A line that is not a number stays as it is, so that the fault can name it. */
function numberOrText(line: string): number | string {
  const number = Number(line);
  return Number.isFinite(number) ? number : line;
}

function FieldAt({ pointer, children, ...rest }: At & { children: ReactNode }) {
  return (
    <Field {...rest} error={useEditor().faultAt(pointer)}>
      {children}
    </Field>
  );
}
