import { toJson } from '#features/forms/json-document.ts';
import { yamlOf } from '#features/forms/yaml-text.ts';
import { targetText } from '#features/results/plan-words.ts';
import { CodeBlock } from '#ui/code-block.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Panel } from '#ui/panel.tsx';
import type { ExperimentView } from './experiment-view.ts';

/** DesignPanel shows the frozen design: nothing that happens later to a schema, load profile or target changes it. */
export function DesignPanel({ design }: Pick<ExperimentView, 'design'>) {
  const { schemas, profiles, systems, sweeps, asTagAndField, repetitions, seed, description } = design;
  return (
    <Panel title="Design" description="Frozen when the experiment was started.">
      <div className="flex flex-col gap-4">
        <DefinitionList
          entries={[
            ...(description === '' ? [] : [{ term: 'Description', value: description }]),
            { term: 'Schemas', value: schemas.map(({ schema }) => schema.name).join(', ') },
            ...(asTagAndField.length === 0
              ? []
              : [{ term: 'As tag and as field', value: asTagAndField.join(', ') }]),
            { term: 'Load profiles', value: profiles.map(({ profile }) => profile.name).join(', ') },
            { term: 'Systems', value: systems.map(({ target }) => targetText(target)).join('; ') },
            ...sweeps.map(({ name, steps }) => ({
              term: name,
              value: steps.map(({ label }) => label).join(', '),
            })),
            { term: 'Repetitions', value: `${repetitions} of each cell` },
            {
              term: 'Order',
              value: `each repetition runs every cell once, in an order drawn from seed ${seed}`,
            },
          ]}
        />
        <CodeBlock label="The whole design" code={yamlOf(toJson(design))} />
      </div>
    </Panel>
  );
}
