'use client';

import { type Outage, outageShape } from '@tidemark/domain/load/outage';
import { Plus, Trash2 } from 'lucide-react';
import { z } from 'zod';
import { NumberAt, SelectAt } from '#features/forms/document-fields.tsx';
import { useEditor, useValue } from '#features/forms/editor-context.tsx';
import { withValue } from '#features/forms/json-document.ts';
import { Button } from '#ui/button.tsx';

const at = '/outages';
const kinds = [
  { value: 'freeze', label: 'is frozen, then continues' },
  { value: 'kill', label: 'is killed, then restarted' },
];

/** OutageFields edits the times in which a launched target is away on purpose. */
export function OutageFields() {
  const editor = useEditor();
  const value = useValue(at);
  const outages = Array.isArray(value) ? value : [];
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="font-medium text-[13px]">Outages</legend>
      <p className="text-[13px] text-ink-soft">
        Freeze or restart the target on purpose to see how clients cope. Only for targets that a launcher
        starts.
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
          look="quiet"
          onClick={() => editor.change(withValue(editor.document, at, [...outages, nextOutage(outages)]))}
        >
          <Plus aria-hidden /> Add an outage
        </Button>
      </div>
    </fieldset>
  );
}

/** nextOutage is what stands in the form for another outage: as long as the last one, ten seconds after its end. */
export function nextOutage(outages: readonly unknown[]): Outage {
  const last = z.array(outageShape).catch([]).parse(outages).at(-1);
  if (last === undefined) return { atSeconds: 10, seconds: 3, kind: 'freeze' };
  return { ...last, atSeconds: last.atSeconds + last.seconds + 10 };
}
