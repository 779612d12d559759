'use client';

import { newSchemaShape } from '@tidemark/domain/schema/new-schema';
import type { Schema } from '@tidemark/domain/schema/schema';
import { useRouter } from 'next/navigation';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { DocumentForm } from '#features/forms/document-form.tsx';
import { type Json, toJson } from '#features/forms/json-document.ts';
import { useStoredDraft } from '#features/forms/use-stored-draft.ts';
import {
  noStart,
  type SchemaStart,
  type SchemaWay,
  schemaStartShape,
} from '#features/schemas/bring-your-own/schema-start.ts';
import { useToast } from '#ui/toast.tsx';
import type { ImportChoice } from './bring-your-own/schema-start.ts';
import { SchemaStarts } from './bring-your-own/schema-starts.tsx';
import { ForecastPanel } from './forecast-panel.tsx';
import type { FoundSchema } from './forecast-subject.ts';
import { SchemaFields } from './schema-fields.tsx';
import { presetOf, schemaPresets } from './schema-presets.ts';

/** What the editor works on: a new schema, or the next revision of one. */
export type EditedSchema = { id: string; revision: number; schema: Schema } | null;

const savedShape = z.object({ id: z.string(), revision: z.number() });
const presets = schemaPresets.map((preset) => ({
  ...preset,
  document: toJson(presetOf(preset)),
}));

/** SchemaEditor makes a schema, or the next revision of one; the forecast stands beside it. */
export function SchemaEditor({
  edited,
  startMs,
  targets = [],
  way = null,
}: {
  edited: EditedSchema;
  startMs: number;
  /** Targets that a new schema may be imported from. */
  targets?: ImportChoice[];
  /** How a new schema begins; null: as it was last time. */
  way?: SchemaWay | null;
}) {
  const router = useRouter();
  const notify = useToast();
  const { start, change, forget } = useSchemaStart(way);
  const [found, setFound] = useState<FoundSchema | null>(null);
  const initial = useMemo(() => (edited ? toJson(edited.schema) : (presets[0]?.document ?? {})), [edited]);
  const save = async (document: Json): Promise<void> => {
    const answer = edited
      ? await fetchApi('PUT', `/schemas/${edited.id}?expectedRevision=${edited.revision}`, savedShape, {
          body: document,
        })
      : await fetchApi('POST', '/schemas', savedShape, { body: document });
    if (!edited) forget();
    notify({ title: edited ? `Revision ${answer.revision} saved` : 'Schema saved' });
    router.push(`/schemas/${answer.id}`);
    router.refresh();
  };
  return (
    <DocumentForm
      noun="schema"
      shape={newSchemaShape}
      initial={initial}
      draftKey={edited ? `schema:${edited.id}:${edited.revision}` : 'schema:new'}
      save={save}
      submitLabel={edited ? `Save as revision ${edited.revision + 1}` : 'Save schema'}
      {...(edited
        ? {}
        : {
            presets: (choose) => (
              <SchemaStarts {...{ presets, targets, start, change, choose }} onFound={setFound} />
            ),
          })}
      fields={<SchemaFields />}
      aside={<ForecastPanel startMs={startMs} found={found} />}
    />
  );
}

/** useSchemaStart keeps what was chosen and pasted over a reload, until it is forgotten; `way` is the one that the address asks for. */
function useSchemaStart(way: SchemaWay | null) {
  const { draft, setDraft, forget } = useStoredDraft('schema:start', noStart);
  const [isChanged, setIsChanged] = useState(false);
  const kept = schemaStartShape.catch(noStart).parse(draft.document);
  const start = way === null || isChanged ? kept : { ...kept, way };
  const change = (part: Partial<SchemaStart>) => {
    setIsChanged(true);
    setDraft({ document: { ...start, ...part }, yaml: null });
  };
  return { start, change, forget };
}
