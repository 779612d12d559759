'use client';

import { figureOf, type ThresholdFigureKey, thresholdFigureKeys } from '@tidemark/domain/figures/catalog';
import { typedUnit } from '@tidemark/domain/figures/unit';
import { Plus, Trash2 } from 'lucide-react';
import { Button, IconButton } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { NumberInput } from '#ui/number-input.tsx';
import { Select } from '#ui/select.tsx';

/** A threshold while it is typed: the value may still be missing. */
export type ThresholdDraft = {
  key: number;
  figure: ThresholdFigureKey;
  kind: 'at-most' | 'at-least';
  value: number | null;
};

const figureOptions = thresholdFigureKeys.map((figure) => ({
  value: figure,
  label: figureOf(figure).label,
}));
const kindOptions = [
  { value: 'at-most', label: 'at most' },
  { value: 'at-least', label: 'at least' },
];

/** ThresholdEditor sets conditions that the run is judged by when it has ended. */
export function ThresholdEditor({
  drafts,
  onChange,
}: {
  drafts: ThresholdDraft[];
  onChange: (drafts: ThresholdDraft[]) => void;
}) {
  const add = () =>
    onChange([
      ...drafts,
      { key: (drafts.at(-1)?.key ?? 0) + 1, figure: 'responseTimeUsP99', kind: 'at-most', value: null },
    ]);
  const put = (key: number, change: Partial<ThresholdDraft>) =>
    onChange(drafts.map((draft) => (draft.key === key ? { ...draft, ...change } : draft)));
  return (
    <div className="flex flex-col gap-3">
      {drafts.map((draft) => (
        <ThresholdRow
          key={draft.key}
          draft={draft}
          onPut={(change) => put(draft.key, change)}
          onRemove={() => onChange(drafts.filter((other) => other.key !== draft.key))}
        />
      ))}
      <Button size="small" className="self-start" icon={<Plus aria-hidden />} onClick={add}>
        Add a threshold
      </Button>
    </div>
  );
}

function ThresholdRow({
  draft,
  onPut,
  onRemove,
}: {
  draft: ThresholdDraft;
  onPut: (change: Partial<ThresholdDraft>) => void;
  onRemove: () => void;
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_auto]">
      <Field label="Figure" className="col-span-2 sm:col-span-1">
        <Select
          options={figureOptions}
          value={draft.figure}
          onChange={(event) =>
            onPut({ figure: thresholdFigureKeys.find((f) => f === event.target.value) ?? draft.figure })
          }
        />
      </Field>
      <Field label="Condition" className="col-span-2 sm:col-span-1">
        <Select
          options={kindOptions}
          value={draft.kind}
          onChange={(event) => onPut({ kind: event.target.value === 'at-least' ? 'at-least' : 'at-most' })}
        />
      </Field>
      <Field label="Value" error={draft.value === null ? 'Enter a number' : null}>
        <NumberInput
          unit={typedUnit(figureOf(draft.figure).unit)}
          value={draft.value}
          onValueChange={(value) => onPut({ value })}
        />
      </Field>
      <IconButton label="Remove this threshold" className="mt-[26px]" onClick={onRemove}>
        <Trash2 aria-hidden />
      </IconButton>
    </div>
  );
}
