'use client';

import type { ReactNode } from 'react';
import { Checkbox } from '#ui/checkbox.tsx';
import { FieldError } from '#ui/field.tsx';
import { useEditor, useValue } from './editor-context.tsx';
import { isJsonObject, type JsonObject, withValue } from './json-document.ts';

/** OptionalGroup switches a group of settings on, with what it begins with, or off, which is stored as null. */
export function OptionalGroup({
  pointer,
  label,
  hint,
  start,
  children,
}: {
  pointer: string;
  label: string;
  hint: string;
  start: JsonObject;
  children: ReactNode;
}) {
  const editor = useEditor();
  const fault = editor.faultAt(pointer);
  const isOn = isJsonObject(useValue(pointer));
  return (
    <div className="flex flex-col gap-3">
      <Checkbox
        label={label}
        hint={hint}
        checked={isOn}
        onCheckedChange={(checked) =>
          editor.change(withValue(editor.document, pointer, checked ? start : null))
        }
      />
      {fault ? <FieldError>{fault}</FieldError> : null}
      {isOn ? <div className="grid grid-cols-2 items-start gap-3 pl-6 sm:grid-cols-3">{children}</div> : null}
    </div>
  );
}
