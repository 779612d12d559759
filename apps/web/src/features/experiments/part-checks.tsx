'use client';

import { useEditor } from '#features/forms/editor-context.tsx';
import { type Json, listAt, withValue } from '#features/forms/json-document.ts';
import { Callout } from '#ui/callout.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { FieldError } from '#ui/field.tsx';
import type { PartChoice } from './experiment-choices.ts';
import { isSameEntry } from './experiment-document.ts';

/** PartChecks chooses several parts of one kind; one that cannot be used now stays there with its reason. */
export function PartChecks<Part>({
  pointer,
  legend,
  choices,
}: {
  pointer: '/schemas' | '/profiles' | '/systems';
  legend: string;
  choices: readonly PartChoice<Part>[];
}) {
  const editor = useEditor();
  const entries = listAt(editor.document, pointer);
  const put = (next: Json[]) => {
    editor.touch(pointer);
    editor.change(withValue(editor.document, pointer, next));
  };
  const toggle = (entry: Json, checked: boolean) =>
    put(checked ? [...entries, entry] : entries.filter((other) => !isSameEntry(other, entry)));
  const unknown = entries.filter((entry) => !choices.some((choice) => isSameEntry(choice.entry, entry)));
  const fault = editor.faultAt(pointer);
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      <div className="-mx-1 flex max-h-80 flex-col gap-2.5 overflow-y-auto px-1 py-0.5">
        {choices.map(({ key, title, detail, entry, unavailable }) => {
          const isChosen = entries.some((other) => isSameEntry(other, entry));
          return (
            <Checkbox
              key={key}
              label={title}
              hint={unavailable === null ? <span className="line-clamp-2">{detail}</span> : unavailable}
              checked={isChosen}
              disabled={unavailable !== null && !isChosen}
              onCheckedChange={(checked) => toggle(entry, checked)}
            />
          );
        })}
        {unknown.map((entry) => (
          <Callout key={JSON.stringify(entry)} tone="warn">
            {JSON.stringify(entry)} is not in this list.{' '}
            <button type="button" className="underline" onClick={() => toggle(entry, false)}>
              Remove it
            </button>
          </Callout>
        ))}
      </div>
      {fault ? <FieldError>{fault}</FieldError> : null}
    </fieldset>
  );
}
