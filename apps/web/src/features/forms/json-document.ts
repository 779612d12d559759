import { z } from 'zod';

/** What a form edits: the same thing that its YAML view shows, valid or not yet. */
export type Json = string | number | boolean | null | Json[] | JsonObject;
export type JsonObject = { [key: string]: Json };

/** jsonShape parses whatever came from storage or YAML into plain JSON. */
export const jsonShape: z.ZodType<Json> = z.json();

/** isJsonObject narrows to a group of keys. */
export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** toJson gives the plain JSON of a parsed value, without what JSON cannot say. */
export function toJson(value: unknown): Json {
  return jsonShape.parse(JSON.parse(JSON.stringify(value)));
}

/** valueAt reads the value at an RFC 6901 pointer; undefined where there is none. */
export function valueAt(document: Json, pointer: string): Json | undefined {
  let value: Json | undefined = document;
  for (const part of partsOf(pointer)) value = memberOf(value, part);
  return value;
}

/** listAt reads the list at a pointer; whatever is no list counts as an empty one. */
export function listAt(document: Json, pointer: string): Json[] {
  const value = valueAt(document, pointer);
  return Array.isArray(value) ? value : [];
}

/** withValue gives the document with `value` at the pointer; groups on the way are made where they are missing. */
export function withValue(document: Json, pointer: string, value: Json): Json {
  return replaced(document, partsOf(pointer), value);
}

/** withoutValue gives the document without the key or entry at the pointer. */
export function withoutValue(document: Json, pointer: string): Json {
  const parts = partsOf(pointer);
  const last = parts.pop();
  if (last === undefined) return document;
  const parentPointer = parts.map((part) => `/${escaped(part)}`).join('');
  const parent = valueAt(document, parentPointer);
  if (Array.isArray(parent)) {
    return withValue(
      document,
      parentPointer,
      parent.filter((_, index) => index !== Number(last)),
    );
  }
  if (!isJsonObject(parent)) return document;
  const { [last]: _, ...rest } = parent;
  return withValue(document, parentPointer, rest);
}

/** withAppended gives the document with one more entry at the end of the list at the pointer. */
export function withAppended(document: Json, pointer: string, value: Json): Json {
  return withValue(document, pointer, [...listAt(document, pointer), value]);
}

function replaced(value: Json | undefined, parts: string[], next: Json): Json {
  const [part, ...rest] = parts;
  if (part === undefined) return next;
  const child = replaced(memberOf(value, part), rest, next);
  if (Array.isArray(value)) return value.map((entry, index) => (index === Number(part) ? child : entry));
  return { ...(isJsonObject(value) ? value : {}), [part]: child };
}

function memberOf(value: Json | undefined, part: string): Json | undefined {
  if (Array.isArray(value)) return value[Number(part)];
  return isJsonObject(value) && Object.hasOwn(value, part) ? value[part] : undefined;
}

function partsOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function escaped(part: string): string {
  return part.replaceAll('~', '~0').replaceAll('/', '~1');
}
