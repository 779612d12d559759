import type { Prisma } from './generated/client.ts';

/** storableText makes a text storable in PostgreSQL: removes NUL and replaces broken surrogates. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '\u{FFFD}').toWellFormed();
}

/** storableJson gives JSON for a column whose texts can come from a target, and so can contain anything. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' ? storableText(part) : part,
  );
}

/** storableValue is storableJson for a JSON column that Prisma writes. */
export function storableValue(value: object): Prisma.InputJsonObject {
  return JSON.parse(storableJson(value));
}
