import type { EntityPool } from '@tidemark/domain/entity-pool';
import { escapeKey } from '@tidemark/domain/line-protocol';
import type { Tag } from '@tidemark/domain/schema';
import { type TagGenerator, tagCardinality } from '@tidemark/domain/value-generator';
import { maxIntegerBytes, writeUnsigned } from './decimal-digits.ts';
import { entityNumberPart, type RoundPart, slowTagPart } from './round-part.ts';
import { TextTable } from './text-table.ts';

/** Writes one value of a tag, with its comma and key before it. */
export type TagWriter = {
  cardinality: number;
  maxBytes: number;
  write(target: DataView, at: number, value: number): number;
};

/** A tag set: the fastest tag (the first that varies within a round), and what stands before and after it. */
export type TagPieces = {
  before: (string | RoundPart)[];
  fastest: TagWriter | null;
  after: (string | RoundPart)[];
};

/** Values of a sequence up to which they are kept as texts. */
const maxTableSize = 20_000;

/** tagPieces cuts a tag set at its fastest tag. */
export function tagPieces(pool: EntityPool | null, tags: readonly Tag[]): TagPieces {
  const pieces: TagPieces = { before: [], fastest: null, after: [] };
  let stride = 1;
  for (const { key, generator } of tags) {
    const side = pieces.fastest === null ? pieces.before : pieces.after;
    const label = `,${escapeKey(key)}=`;
    const cardinality = tagCardinality(generator);
    if (cardinality === 1) {
      side.push(label, ...onlyValue(pool, generator));
    } else if (pieces.fastest === null) {
      pieces.fastest = tagWriter(label, generator, cardinality);
    } else {
      const writer = tagWriter(label, generator, cardinality);
      side.push(slowTagPart(writer.write, writer.maxBytes, stride, cardinality));
      stride *= cardinality;
    }
  }
  return pieces;
}

function onlyValue(pool: EntityPool | null, generator: TagGenerator): (string | RoundPart)[] {
  switch (generator.kind) {
    case 'constant':
      return [escapeKey(generator.value)];
    case 'sequence':
      return [escapeKey(`${generator.prefix}0`)];
    case 'pool':
      return [escapeKey(generator.values[0] ?? '')];
    case 'entity':
      return pool ? [escapeKey(pool.idPrefix), entityNumberPart(pool.idDigits)] : [];
  }
}

function tagWriter(label: string, generator: TagGenerator, cardinality: number): TagWriter {
  if (generator.kind === 'sequence' && cardinality > maxTableSize) {
    const stem = new TextTable([label + escapeKey(generator.prefix)]);
    return {
      cardinality,
      maxBytes: stem.maxBytes + maxIntegerBytes,
      write: (target, at, value) => writeUnsigned(target, stem.write(target, at, 0), value),
    };
  }
  const table = new TextTable(valueTexts(generator).map((value) => label + value));
  return {
    cardinality,
    maxBytes: table.maxBytes,
    write: (target, at, value) => table.write(target, at, value),
  };
}

function valueTexts(generator: TagGenerator): string[] {
  if (generator.kind === 'pool') return generator.values.map(escapeKey);
  if (generator.kind !== 'sequence') return [];
  const stem = escapeKey(generator.prefix);
  return Array.from({ length: generator.cardinality }, (_, index) => stem + index);
}
