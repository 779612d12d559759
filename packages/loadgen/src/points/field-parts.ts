import type { GroupLayout } from '@tidemark/domain/load/round';
import type { EntityPool } from '@tidemark/domain/schema/entity-pool';
import { escapeKey } from '@tidemark/domain/schema/line-protocol-name';
import type { Field } from '@tidemark/domain/schema/value-generator';
import { fieldText } from '@tidemark/workload/line-protocol';
import { fieldValueAt } from '@tidemark/workload/value-at';
import { entityNumberPart, type Piece, roundNumberPart } from './round-part.ts';
import { type ValueWriter, valueWriter } from './value-writer.ts';

/** A field set: what stands before the first drawn value, then each drawn value with what follows it. */
export type FieldPieces = {
  first: Piece[];
  drawn: { writer: ValueWriter; after: Piece[] }[];
};

/**
 * fieldPieces cuts fields [from, end) of a group, which are those of one line, into values drawn per point and what lies between
 * them, which changes with the round at most.
 */
export function fieldPieces(
  seed: number,
  pool: EntityPool | null,
  layout: GroupLayout,
  from = 0,
  end = layout.group.fields.length,
): FieldPieces {
  const pieces: FieldPieces = { first: [], drawn: [] };
  let current = pieces.first;
  layout.group.fields.slice(from, end).forEach((field, place) => {
    const position = from + place;
    current.push(`${place === 0 ? ' ' : ','}${escapeKey(field.key)}=`);
    const writer = valueWriter({ seed, pool, layout, position }, field);
    if (writer === null) {
      current.push(...steadyValue(seed, pool, field));
      return;
    }
    current = [];
    pieces.drawn.push({ writer, after: current });
  });
  return pieces;
}

const anywhere = { index: 0, round: 0, slot: 0, entity: { text: '', number: 0 }, visit: 0 };

/** The text of a value that is the same for all points of a round. */
function steadyValue(seed: number, pool: EntityPool | null, field: Field): Piece[] {
  const { generator } = field;
  const unit = field.type === 'int' ? 'i' : '';
  switch (generator.kind) {
    case 'sequence':
      return 'prefix' in generator
        ? [`"${inQuotes(generator.prefix)}`, numberOf((round) => round % generator.cardinality), '"']
        : [numberOf((round) => round % generator.cardinality), unit];
    case 'counter':
      return [numberOf((round) => generator.start + generator.step * round), unit];
    case 'follows-entity':
      return [`"${inQuotes(generator.prefix)}`, entityNumberPart(1, generator.cardinality), '"'];
    case 'entity':
      return pool ? [`"${inQuotes(pool.idPrefix)}`, entityNumberPart(pool.idDigits), '"'] : ['""'];
    default:
      return [fieldText(fieldValueAt(seed, field, 0, anywhere))];
  }
}

const numberOf = roundNumberPart;

function inQuotes(text: string): string {
  return fieldText({ type: 'string', value: text }).slice(1, -1);
}
