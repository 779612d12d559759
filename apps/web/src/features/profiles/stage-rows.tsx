'use client';

import { Plus, Trash2 } from 'lucide-react';
import { NumberAt, SelectAt } from '#features/forms/document-fields.tsx';
import { useEditor, useValue } from '#features/forms/editor-context.tsx';
import { withValue } from '#features/forms/json-document.ts';
import { Button } from '#ui/button.tsx';

const at = '/executor/pacer/stages';
const changes = [
  { value: 'line', label: 'linear' },
  { value: 'jump', label: 'step' },
];

/** StageRows edits the stages of a rate, one below the other. */
export function StageRows({ unit }: { unit: string }) {
  const editor = useEditor();
  const value = useValue(at);
  const stages = Array.isArray(value) ? value : [];
  return (
    <div className="flex flex-col gap-2">
      <ol className="flex flex-col gap-2">
        {stages.map((_, index) => (
          <li key={index} className="grid grid-cols-2 items-start gap-2 sm:grid-cols-[1fr_1fr_1fr_auto]">
            <NumberAt pointer={`${at}/${index}/seconds`} label={`Stage ${index + 1}, duration`} unit="s" />
            <NumberAt pointer={`${at}/${index}/ratePerSec`} label="To" unit={unit} />
            <SelectAt pointer={`${at}/${index}/change`} label="Change" options={changes} />
            <Button
              look="quiet"
              className="mt-6 justify-self-start"
              aria-label={`Remove stage ${index + 1}`}
              disabled={stages.length === 1}
              onClick={() => editor.change(withValue(editor.document, at, stages.toSpliced(index, 1)))}
            >
              <Trash2 aria-hidden />
            </Button>
          </li>
        ))}
      </ol>
      <div>
        <Button
          look="quiet"
          onClick={() => {
            const next = { seconds: 60, ratePerSec: 1_000, change: 'line' };
            editor.change(withValue(editor.document, at, [...stages, next]));
          }}
        >
          <Plus aria-hidden /> Add a stage
        </Button>
      </div>
    </div>
  );
}
