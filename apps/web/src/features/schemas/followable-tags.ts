import { isJsonObject, type Json, listAt, valueAt } from '#features/forms/json-document.ts';

/** followableTags lists the keys of the tags that the tag whose generator stands at `pointer` may follow. */
export function followableTags(document: Json, pointer: string): string[] {
  const place = /^(.*\/tags)\/(\d+)\/generator$/.exec(pointer);
  const own = Number(place?.[2]);
  return listAt(document, place?.[1] ?? '').flatMap((tag, index) => {
    const key = isJsonObject(tag) ? tag.key : undefined;
    const mayBeFollowed = index !== own && valueAt(tag, '/generator/kind') !== 'follows';
    return typeof key === 'string' && mayBeFollowed ? [key] : [];
  });
}
