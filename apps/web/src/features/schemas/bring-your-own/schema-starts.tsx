'use client';

import { useState } from 'react';
import { useEditor } from '#features/forms/editor-context.tsx';
import type { Json } from '#features/forms/json-document.ts';
import { type PresetCard, PresetCards } from '#features/forms/preset-cards.tsx';
import type { FoundSchema } from '#features/schemas/forecast-subject.ts';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { useToast } from '#ui/toast.tsx';
import { ImportFromTarget } from './import-from-target.tsx';
import { PasteLines } from './paste-lines.tsx';
import { type ImportChoice, type SchemaStart, type SchemaWay, schemaWays } from './schema-start.ts';

const wayLabels: Record<SchemaWay, string> = {
  preset: 'Preset',
  paste: 'Paste line protocol',
  import: 'Import from a target',
};

/** SchemaStarts begins a schema with a preset, with pasted line protocol, or with what a target holds. */
export function SchemaStarts({
  presets,
  targets,
  start,
  change,
  onFound,
  choose,
}: {
  presets: PresetCard[];
  targets: ImportChoice[];
  start: SchemaStart;
  change: (part: Partial<SchemaStart>) => void;
  /** Called with a schema that was found and is not in the form yet. */
  onFound: (found: FoundSchema | null) => void;
  choose: (document: Json) => void;
}) {
  const { document } = useEditor();
  const notify = useToast();
  const [filled, setFilled] = useState<Json>(null);
  const [asked, setAsked] = useState<Json>(null);
  const fill = (next: Json) => {
    setAsked(null);
    setFilled(next);
    choose(next);
    notify({ title: 'The form now holds the schema', detail: 'Review it, then save it.' });
  };
  const wish = (next: Json) => {
    const untouched = [filled, ...presets.map((preset) => preset.document)];
    if (untouched.some((known) => isSame(known, document))) fill(next);
    else setAsked(next);
  };
  return (
    <section aria-label="Start from" className="flex flex-col gap-4">
      <div className="max-w-full overflow-x-auto">
        <Segmented
          label="Source of the schema"
          options={schemaWays.map((way) => ({ value: way, label: wayLabels[way] }))}
          value={start.way}
          onValueChange={(value) => change({ way: schemaWays.find((way) => way === value) ?? 'preset' })}
        />
      </div>
      {start.way === 'preset' ? <PresetCards presets={presets} choose={choose} /> : null}
      {start.way === 'paste' ? (
        <PasteLines text={start.text} onFound={onFound} onText={(text) => change({ text })} onUse={wish} />
      ) : null}
      {start.way === 'import' ? (
        <ImportFromTarget targets={targets} picks={start} onFound={onFound} onPick={change} onUse={wish} />
      ) : null}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title="Replace your input?"
        description="The form is filled with the inferred schema."
        confirm="Replace"
        onConfirm={() => fill(asked)}
      />
    </section>
  );
}

function isSame(a: Json, b: Json): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
