import type { EntityPool } from '@tidemark/domain/entity-pool';
import { escapeKey, fieldText } from '@tidemark/domain/line-protocol';
import { fieldValueAt } from '@tidemark/domain/point-at';
import type { Field } from '@tidemark/domain/value-generator';
import { entityNumberPart, type RoundPart, roundNumberPart } from './round-part.ts';
import { type ValueWriter, valueWriter } from './value-writer.ts';

/** A field set: what stands before the first drawn value, then each drawn value with what follows it. */
export type FieldPieces = {
  first: (string | RoundPart)[];
  drawn: { writer: ValueWriter; after: (string | RoundPart)[] }[];
};

/** fieldPieces cuts a field set into values drawn per point and what lies between them, which changes with the round at most. */
export function fieldPieces(seed: number, pool: EntityPool | null, fields: readonly Field[]): FieldPieces {
  const pieces: FieldPieces = { first: [], drawn: [] };
  let current = pieces.first;
  fields.forEach((field, position) => {
    current.push(`${position === 0 ? ' ' : ','}${escapeKey(field.key)}=`);
    const writer = valueWriter(seed, field, position);
    if (writer === null) {
      current.push(...steadyValue(seed, pool, field));
      return;
    }
    current = [];
    pieces.drawn.push({ writer, after: current });
  });
  return pieces;
}

/** The text of a value that is the same for all points of a round. */
function steadyValue(seed: number, pool: EntityPool | null, field: Field): (string | RoundPart)[] {
  const { generator } = field;
  const unit = field.type === 'int' ? 'i' : '';
  switch (generator.kind) {
    case 'sequence':
      return 'prefix' in generator
        ? [`"${inQuotes(generator.prefix)}`, numberOf((round) => round % generator.cardinality), '"']
        : [numberOf((round) => round % generator.cardinality), unit];
    case 'counter':
      return [numberOf((round) => generator.start + generator.step * round), unit];
    case 'entity':
      return pool ? [`"${inQuotes(pool.idPrefix)}`, entityNumberPart(pool.idDigits), '"'] : ['""'];
    default:
      return [fieldText(fieldValueAt(seed, field, 0, 0, 0, ''))];
  }
}

const numberOf = roundNumberPart;

function inQuotes(text: string): string {
  return fieldText({ type: 'string', value: text }).slice(1, -1);
}
