'use client';

import { countText, threeDigits } from '@tidemark/domain/kernel/quantity-text';
import type { Schema } from '@tidemark/domain/schema/schema';
import { metricNamingShape } from '@tidemark/domain/target/graphite-target';
import { useDeferredValue, useMemo, useState } from 'react';
import { useEditor } from '#features/forms/editor-context.tsx';
import { valueAt } from '#features/forms/json-document.ts';
import { presetOf, schemaPresets } from '#features/schemas/schema-presets.ts';
import { Callout } from '#ui/callout.tsx';
import { CodeBlock } from '#ui/code-block.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Field } from '#ui/field.tsx';
import { Panel } from '#ui/panel.tsx';
import { exactCount, notMeasured } from '#ui/quantity.ts';
import { Select } from '#ui/select.tsx';
import { previewGraphite } from './graphite-preview.ts';

/** A schema of the workspace to show paths of. */
export type PreviewSchema = { id: string; schema: Schema };

const presets = schemaPresets.map((preset) => ({
  key: `preset:${preset.id}`,
  label: `${preset.title} (preset)`,
  read: () => presetOf(preset),
}));

/** PathPreview shows which paths the naming at `at` makes of a schema, while one types. */
export function PathPreview({ at, schemas }: { at: string; schemas: PreviewSchema[] }) {
  const { document } = useEditor();
  const deferred = useDeferredValue(document);
  const choices = useMemo(
    () => [
      ...presets.filter(({ key }) => key === 'preset:graphite-hosts'),
      ...schemas.map(({ id, schema }) => ({ key: id, label: schema.name, read: () => schema })),
      ...presets.filter(({ key }) => key !== 'preset:graphite-hosts'),
    ],
    [schemas],
  );
  const [key, setKey] = useState('preset:graphite-hosts');
  const [openedMs] = useState(() => Date.now());
  const preview = useMemo(() => {
    const naming = metricNamingShape.safeParse(valueAt(deferred, at));
    const schema = (choices.find((choice) => choice.key === key) ?? choices[0])?.read();
    const step = valueAt(deferred, '/archive/stepSeconds');
    if (!naming.success || !schema) return null;
    return previewGraphite(schema, naming.data, typeof step === 'number' && step > 0 ? step : null, openedMs);
  }, [deferred, at, choices, key, openedMs]);
  return (
    <Panel title="Paths" description="What a run on this target would write.">
      <div className="flex flex-col gap-3">
        <Field label="Schema" hideLabel>
          <Select
            value={key}
            options={choices.map((choice) => ({ value: choice.key, label: choice.label }))}
            onChange={({ target }) => setKey(target.value)}
          />
        </Field>
        {preview ? (
          <Preview preview={preview} />
        ) : (
          <p className="text-ink-soft text-sm">Correct the path of a metric to see examples.</p>
        )}
      </div>
    </Panel>
  );
}

/** Of a line of plaintext: path, value and time. */
function pathOf(line: string): string {
  return line.split(' ')[0] ?? line;
}

function Preview({ preview }: { preview: NonNullable<ReturnType<typeof previewGraphite>> }) {
  const { lines, paths, bytesPerMetric, metricsPerMinute, faults } = preview;
  return (
    <>
      {faults.length > 0 ? (
        <Callout tone="warn" title="Graphite cannot hold this schema">
          <ul className="list-disc pl-4">
            {faults.slice(0, 3).map((fault) => (
              <li key={fault} className="[overflow-wrap:anywhere]">
                {fault}
              </li>
            ))}
          </ul>
          {faults.length > 3 ? <p>{faults.length - 3} more of this kind.</p> : null}
        </Callout>
      ) : (
        <CodeBlock label="Examples" code={lines.map(pathOf).join('\n')} copy={false} />
      )}
      <DefinitionList
        entries={[
          { term: 'Paths', value: exactCount(paths) },
          {
            term: 'Bytes per metric',
            value: bytesPerMetric === null ? notMeasured : threeDigits(bytesPerMetric),
          },
          ...(metricsPerMinute === null
            ? []
            : [
                {
                  term: 'At one per step',
                  value: `${countText(metricsPerMinute)} metrics per minute`,
                },
              ]),
        ]}
      />
    </>
  );
}
