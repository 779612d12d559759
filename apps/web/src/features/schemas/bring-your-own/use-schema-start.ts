'use client';

import { useStoredDraft } from '#features/forms/use-stored-draft.ts';
import { noStart, type SchemaStart, schemaStartShape } from './schema-start.ts';

/** useSchemaStart keeps what was chosen and pasted over a reload, until it is forgotten. */
export function useSchemaStart() {
  const { draft, setDraft, forget } = useStoredDraft('schema:start', noStart);
  const start = schemaStartShape.catch(noStart).parse(draft.document);
  const change = (part: Partial<SchemaStart>) => setDraft({ document: { ...start, ...part }, yaml: null });
  return { start, change, forget };
}
