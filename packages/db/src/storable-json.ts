import type { Prisma } from './generated/client.ts';

/** storableText makes any text one that PostgreSQL can hold: without NUL, and with broken surrogates replaced. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '\u{FFFD}').toWellFormed();
}

/** storableJson writes JSON for a column whose texts may come from a target, and so may hold anything. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' ? storableText(part) : part,
  );
}

/** storableValue is storableJson for a JSON column that Prisma writes. */
export function storableValue(value: object): Prisma.InputJsonObject {
  return JSON.parse(storableJson(value));
}
