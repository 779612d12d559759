'use client';

import { faultStepsOf } from '@tidemark/domain/load/fault-step';
import { outageShape } from '@tidemark/domain/load/outage';
import { Trash2 } from 'lucide-react';
import { z } from 'zod';
import { NumberAt, SelectAt } from '#features/forms/document-fields.tsx';
import { useEditor, useValue } from '#features/forms/editor-context.tsx';
import { type Json, listAt, toJson, withValue } from '#features/forms/json-document.ts';
import { Button } from '#ui/button.tsx';

const at = '/outages';
const kinds = [
  { value: 'freeze', label: 'is frozen, then continues' },
  { value: 'kill', label: 'is killed, then restarted' },
];

/** OutageFields edits the outages of a load profile that has some; faults of the parts that they take away replace them. */
export function OutageFields({ parts }: { parts: readonly string[] }) {
  const editor = useEditor();
  const value = useValue(at);
  const outages = Array.isArray(value) ? value : [];
  if (outages.length === 0) return null;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="font-medium text-[13px]">Outages</legend>
      <p className="text-[13px] text-ink-soft">
        Times in which a launched target as a whole is away. Faults say the same for single parts.
      </p>
      <ol className="flex flex-col gap-2">
        {outages.map((_, index) => (
          <li key={index} className="flex flex-wrap items-start gap-2">
            <NumberAt pointer={`${at}/${index}/atSeconds`} label="After" unit="s" className="w-24" />
            <SelectAt
              pointer={`${at}/${index}/kind`}
              label="The target"
              fallback="freeze"
              options={kinds}
              className="w-60"
            />
            <NumberAt pointer={`${at}/${index}/seconds`} label="For" unit="s" className="w-24" />
            <Button
              look="quiet"
              className="mt-6"
              aria-label={`Remove outage ${index + 1}`}
              onClick={() => editor.change(withValue(editor.document, at, outages.toSpliced(index, 1)))}
            >
              <Trash2 aria-hidden />
            </Button>
          </li>
        ))}
      </ol>
      <div>
        <Button
          size="small"
          disabled={withOutagesAsFaults(editor.document, parts) === null}
          onClick={() => editor.change(withOutagesAsFaults(editor.document, parts) ?? editor.document)}
        >
          Convert to faults of {parts.join(', ')}
        </Button>
      </div>
    </fieldset>
  );
}

/** withOutagesAsFaults gives the document with its outages as faults of the parts that they take away; null where an outage is not complete. */
export function withOutagesAsFaults(document: Json, parts: readonly string[]): Json | null {
  const outages = z.array(outageShape).safeParse(listAt(document, at));
  if (!outages.success) return null;
  const steps = parts.flatMap((part) =>
    faultStepsOf({ outages: outages.data, faults: [] }, part).map(toJson),
  );
  return withValue(withValue(document, at, []), '/faults', [...listAt(document, '/faults'), ...steps]);
}
