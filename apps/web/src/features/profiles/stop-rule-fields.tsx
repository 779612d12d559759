'use client';

import { metricNames, metrics } from '@tidemark/domain/kernel/metric';
import { Plus, Trash2 } from 'lucide-react';
import { NumberAt, SelectAt } from '#features/forms/document-fields.tsx';
import { useEditor, useValue } from '#features/forms/editor-context.tsx';
import { type JsonObject, withValue } from '#features/forms/json-document.ts';
import { Button } from '#ui/button.tsx';

const at = '/stopRules';
const metricOptions = metricNames.map((value) => ({
  value,
  label: `${metrics[value].label} (${metrics[value].unit})`,
}));
const relations = [
  { value: 'above', label: 'above' },
  { value: 'below', label: 'below' },
];

/** StopRuleFields edits the conditions that end a load before its plan does. */
export function StopRuleFields() {
  const editor = useEditor();
  const value = useValue(at);
  const rules = Array.isArray(value) ? value : [];
  const add = (rule: JsonObject) => editor.change(withValue(editor.document, at, [...rules, rule]));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="font-medium text-[13px]">Stop early</legend>
      <ul className="flex flex-col gap-2">
        {rules.map((_, index) => (
          <li key={index} className="flex flex-wrap items-start gap-2">
            <RuleFields pointer={`${at}/${index}`} />
            <Button
              look="quiet"
              className="mt-6"
              aria-label={`Remove rule ${index + 1}`}
              onClick={() => editor.change(withValue(editor.document, at, rules.toSpliced(index, 1)))}
            >
              <Trash2 aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button look="quiet" onClick={() => add({ kind: 'errors', batches: 1_000 })}>
          <Plus aria-hidden /> After failed batches
        </Button>
        <Button
          look="quiet"
          onClick={() =>
            add({ kind: 'metric', metric: 'rssBytes', relation: 'above', value: 4e9, forSeconds: 3 })
          }
        >
          <Plus aria-hidden /> On a metric
        </Button>
      </div>
    </fieldset>
  );
}

function RuleFields({ pointer }: { pointer: string }) {
  if (useValue(`${pointer}/kind`) === 'errors') {
    return <NumberAt pointer={`${pointer}/batches`} label="Failed batches, total" />;
  }
  return (
    <>
      <SelectAt pointer={`${pointer}/metric`} label="When" options={metricOptions} />
      <SelectAt pointer={`${pointer}/relation`} label="Is" options={relations} />
      <NumberAt pointer={`${pointer}/value`} label="Value" className="w-36" />
      <NumberAt pointer={`${pointer}/forSeconds`} label="For" unit="s" className="w-20" />
    </>
  );
}
