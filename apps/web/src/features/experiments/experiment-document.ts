import { experimentInputShape } from '@tidemark/domain/experiment/experiment-input';
import { canonicalJson } from '@tidemark/domain/kernel/canonical-json';
import { z } from 'zod';
import type { Json } from '#features/forms/json-document.ts';
import { withValue } from '#features/forms/json-document.ts';

/** What the builder edits, as form and as YAML: what the API takes, but that an empty name is made from the parts. */
export const experimentDocumentShape = experimentInputShape.extend({
  name: z.string().trim().max(120).default(''),
});

/** isSameEntry says whether two entries of a document mean the same part, in whatever order their keys stand. */
export function isSameEntry(a: Json, b: Json): boolean {
  return canonicalJson(a) === canonicalJson(b);
}

/** requestOf is what the API is sent for a document: the same, under the name that was made for it where none is given. */
export function requestOf(document: Json, name: string): Json {
  return withValue(document, '/name', name);
}
