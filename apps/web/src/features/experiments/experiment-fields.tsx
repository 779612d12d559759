'use client';

import { NumberAt, TextAt } from '#features/forms/document-fields.tsx';
import { useEditor, useValue } from '#features/forms/editor-context.tsx';
import { listAt } from '#features/forms/json-document.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { Panel } from '#ui/panel.tsx';
import { AttributeSwitches } from './attribute-switches.tsx';
import { chosenParts, type ExperimentChoices } from './experiment-choices.ts';
import { MoreFields } from './more-fields.tsx';
import { PartChecks } from './part-checks.tsx';
import { repetitionsText } from './repetition-words.ts';
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
  const repetitions = useValue('/repetitions');
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
      <Panel title="Systems" description="What it is written to.">
        <PartChecks pointer="/systems" legend="Systems" choices={choices.systems} />
      </Panel>
      <Panel title="Swept numbers" description="A number that takes one value after the other.">
        <SweepFields schemas={schemas} profiles={profiles} />
      </Panel>
      <Panel title="Repetitions and name">
        <div className="flex flex-col gap-4">
          <NumberAt
            pointer="/repetitions"
            label="Repetitions of each cell"
            fallback={3}
            hint={repetitionsText(typeof repetitions === 'number' ? repetitions : Number.NaN)}
          />
          <TextAt
            pointer="/name"
            label="Name"
            optional
            placeholder={suggestedName}
            hint="Made from the parts unless you give one."
          />
        </div>
      </Panel>
      <Disclosure summary="More" hint="order, description, thresholds">
        <MoreFields />
      </Disclosure>
    </>
  );
}
