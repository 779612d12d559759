'use client';

import { maxMovedAttributes } from '@tidemark/domain/experiment/experiment-design';
import type { Schema } from '@tidemark/domain/schema/schema';
import { Help } from '#features/docs/help.tsx';
import { NumberAt, TextAt } from '#features/forms/document-fields.tsx';
import { useEditor, useValue } from '#features/forms/editor-context.tsx';
import { listAt, withValue } from '#features/forms/json-document.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Panel } from '#ui/panel.tsx';
import { chosenParts, type ExperimentChoices } from './experiment-choices.ts';
import { MoreFields } from './more-fields.tsx';
import { type MovableAttribute, movableAttributes } from './movable-attributes.ts';
import { PartChecks } from './part-checks.tsx';
import { SearchFields, useIsSearch } from './search-fields.tsx';
import { SweepFields } from './sweep-fields.tsx';

/** ExperimentFields is the form view of an experiment: what is written, how, on what, and what is varied. */
export function ExperimentFields({
  choices,
  suggestedName,
}: {
  choices: ExperimentChoices;
  suggestedName: string;
}) {
  const { document } = useEditor();
  const schemas = chosenParts(choices.schemas, listAt(document, '/schemas'));
  const profiles = chosenParts(choices.profiles, listAt(document, '/profiles'));
  return (
    <>
      <Panel title="Schemas" description="What is written.">
        <div className="flex flex-col gap-4">
          <PartChecks pointer="/schemas" legend="Schemas" choices={choices.schemas} />
          <AttributeSwitches schemas={schemas} />
        </div>
      </Panel>
      <Panel title="Load profiles" description="How it is written, and until when.">
        <PartChecks pointer="/profiles" legend="Load profiles" choices={choices.profiles} />
      </Panel>
      <Panel
        title="Systems"
        help={<Help of="systems" about="Systems" />}
        description="What it is written to."
      >
        <PartChecks pointer="/systems" legend="Systems" choices={choices.systems} />
      </Panel>
      <Panel
        title="Swept numbers"
        help={<Help of="swept-numbers" about="Swept numbers" />}
        description="A number that takes several values, one per cell."
      >
        <SweepFields schemas={schemas} profiles={profiles} />
      </Panel>
      <Panel title="Repetitions and name" help={<Help of="repetitions" about="Repetitions and name" />}>
        <div className="flex flex-col gap-4">
          <RepetitionsField />
          <TextAt
            pointer="/name"
            label="Name"
            optional
            placeholder={suggestedName}
            hint="Default: the chosen parts."
          />
        </div>
      </Panel>
      <SearchFields profiles={profiles} />
      <Disclosure summary="More" hint="order, description, thresholds">
        <MoreFields />
      </Disclosure>
    </>
  );
}

function RepetitionsField() {
  const repetitions = useValue('/repetitions');
  const isSearch = useIsSearch();
  if (isSearch)
    return (
      <p className="text-[13px] text-ink-soft">
        No repetitions: the search below decides which length is tried again.
      </p>
    );
  return (
    <NumberAt
      pointer="/repetitions"
      label="Repetitions of each cell"
      fallback={3}
      hint={repetitionsText(typeof repetitions === 'number' ? repetitions : Number.NaN)}
    />
  );
}

const pointer = '/asTagAndField';

/** AttributeSwitches lets attributes be tried both as tag and as field, one switch for each. */
function AttributeSwitches({ schemas }: { schemas: readonly Schema[] }) {
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

/** From the table of `docs/statistics.md`: how often 10 % more is found where runs spread by 5 %, by runs per side. */
const foundBySpreadOf5Percent = [
  { repetitions: 8, found: '95 times in 100' },
  { repetitions: 5, found: '84 times in 100' },
  { repetitions: 3, found: 'about half the time' },
];

const enough = '5 are needed for a verdict of +10 % at 5 % spread.';

/** repetitionsText says what a number of repetitions of each cell will be good for. */
export function repetitionsText(repetitions: number): string {
  if (!Number.isInteger(repetitions) || repetitions < 1) return enough;
  if (repetitions === 1) return `1 run: no interval, and nothing can be judged. ${enough}`;
  const fact = foundBySpreadOf5Percent.find((entry) => repetitions >= entry.repetitions);
  if (!fact) return `Two runs per side are the minimum to judge, and find only large changes. ${enough}`;
  const finding = `With 5 % spread, a change of 10 % is found ${fact.found}`;
  return fact.repetitions < 5 ? `${finding}. ${enough}` : `${finding}.`;
}
