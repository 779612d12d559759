import { type Json, withValue } from '#features/forms/json-document.ts';

/** requestOf is what the API is sent for a document: the same, under the name that was made for it where none is given. */
export function requestOf(document: Json, name: string): Json {
  return withValue(document, '/name', name);
}
