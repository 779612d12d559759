'use client';

import { figureOf, thresholdFigureKeys } from '@tidemark/domain/figures/catalog';
import { Plus, Trash2 } from 'lucide-react';
import { LongTextAt, NumberAt, SelectAt } from '#features/forms/document-fields.tsx';
import { useEditor } from '#features/forms/editor-context.tsx';
import { listAt, withAppended, withoutValue } from '#features/forms/json-document.ts';
import { Button, IconButton } from '#ui/button.tsx';

const figures = thresholdFigureKeys.map((value) => ({ value, label: figureOf(value).label }));
const kinds = [
  { value: 'at-most', label: 'at most' },
  { value: 'at-least', label: 'at least' },
];

/** MoreFields is what few experiments need: the seed of their order, a description, conditions that each run is judged by. */
export function MoreFields() {
  const editor = useEditor();
  const thresholds = listAt(editor.document, '/thresholds');
  return (
    <div className="flex flex-col gap-4">
      <NumberAt
        pointer="/seed"
        label="Seed of the order"
        fallback={1}
        className="max-w-48"
        hint="Each block runs every cell once, in an order drawn from this seed, so that drift of the machine favors no cell."
      />
      <LongTextAt pointer="/description" label="Description" optional />
      <fieldset className="flex min-w-0 flex-col gap-3">
        <legend className="mb-2 font-medium text-[13px]">Thresholds of each run</legend>
        {thresholds.map((_, place) => (
          <div key={place} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2">
            <SelectAt
              pointer={`/thresholds/${place}/figure`}
              label="Figure"
              options={figures}
              className="col-span-3"
            />
            <SelectAt pointer={`/thresholds/${place}/kind`} label="Condition" options={kinds} />
            <NumberAt pointer={`/thresholds/${place}/value`} label="Value" />
            <IconButton
              label="Remove this threshold"
              className="mt-[26px]"
              onClick={() => editor.change(withoutValue(editor.document, `/thresholds/${place}`))}
            >
              <Trash2 aria-hidden />
            </IconButton>
          </div>
        ))}
        <Button
          size="small"
          className="self-start"
          icon={<Plus aria-hidden />}
          onClick={() =>
            editor.change(
              withAppended(editor.document, '/thresholds', {
                kind: 'at-most',
                figure: 'responseTimeUsP99',
                value: null,
              }),
            )
          }
        >
          Add a threshold
        </Button>
      </fieldset>
    </div>
  );
}
