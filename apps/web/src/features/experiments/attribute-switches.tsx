'use client';

import { maxMovedAttributes } from '@tidemark/domain/experiment/experiment-design';
import type { Schema } from '@tidemark/domain/schema/schema';
import { useEditor } from '#features/forms/editor-context.tsx';
import { listAt, withValue } from '#features/forms/json-document.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { type MovableAttribute, movableAttributes } from './movable-attributes.ts';

const pointer = '/asTagAndField';

/** AttributeSwitches lets attributes be tried both as tag and as field, one switch for each. */
export function AttributeSwitches({ schemas }: { schemas: readonly Schema[] }) {
  const editor = useEditor();
  const chosen = listAt(editor.document, pointer);
  const attributes = movableAttributes(schemas);
  const left = chosen.flatMap((key): MovableAttribute[] =>
    typeof key === 'string' && !attributes.some((attribute) => attribute.key === key)
      ? [{ key, schemaNames: [] }]
      : [],
  );
  if (attributes.length + left.length === 0) return null;
  const toggle = (key: string, checked: boolean) =>
    editor.change(
      withValue(
        editor.document,
        pointer,
        checked ? [...chosen, key] : chosen.filter((other) => other !== key),
      ),
    );
  return (
    <fieldset className="min-w-0 border-line border-t pt-3">
      <legend className="float-left mb-2 w-full font-medium text-[13px]">
        Tags to try also as field
        <span className="block font-normal text-ink-faint">Each makes two of every schema that has it.</span>
      </legend>
      <div className="clear-both flex max-h-60 flex-col gap-2 overflow-y-auto">
        {[...attributes, ...left].map((attribute) => (
          <Checkbox
            key={attribute.key}
            label={
              <>
                <span className="figures">{attribute.key}</span> also as field
              </>
            }
            hint={whereText(attribute, schemas.length)}
            checked={chosen.includes(attribute.key)}
            disabled={!chosen.includes(attribute.key) && chosen.length >= maxMovedAttributes}
            onCheckedChange={(checked) => toggle(attribute.key, checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}

function whereText({ schemaNames }: MovableAttribute, schemaCount: number): string | null {
  if (schemaNames.length === 0) return 'No chosen schema has it as tag.';
  return schemaNames.length === schemaCount ? null : `Only in ${schemaNames.join(', ')}`;
}
