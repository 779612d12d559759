import type { EntityPool } from '@tidemark/domain/schema/entity-pool';
import { escapeKey } from '@tidemark/domain/schema/line-protocol-name';
import type { Tag } from '@tidemark/domain/schema/schema';
import { type TagGenerator, tagCardinality } from '@tidemark/domain/schema/value-generator';
import { maxIntegerBytes, writeUnsigned } from './decimal-digits.ts';
import { entityNumberPart, type Piece, slowTagPart } from './round-part.ts';
import { TextTable } from './text-table.ts';

/** Writes value number `value` of a tag, with what stands before it. */
export type TagWriter = {
  maxBytes: number;
  write(target: DataView, at: number, value: number): number;
};

/** A tag set: what stands before the first tag that changes with every combination, then each such tag with what follows it. */
export type TagPieces = {
  first: Piece[];
  fast: { writer: TagWriter; after: Piece[] }[];
  /** Distinct values of the fastest tag (the first that varies within a round), which those that follow it go with. */
  fastestCardinality: number;
};

/** A tag that varies within a round: the fastest has stride 0; another changes once in `stride` turns of the fastest. */
export type Turning = { stride: number; cardinality: number };

/** How a text of a tag is written. */
type Spell = (text: string) => string;

/** Values of a sequence up to which they are kept as texts. */
const maxTableSize = 20_000;

/** tagPieces cuts a tag set at its fastest tag and at those that follow it. */
export function tagPieces(pool: EntityPool | null, tags: readonly Tag[]): TagPieces {
  const turning = turningTags(tags);
  const fastest = [...turning.values()].find(({ stride }) => stride === 0);
  const pieces: TagPieces = { first: [], fast: [], fastestCardinality: fastest?.cardinality ?? 1 };
  let current = pieces.first;
  for (const { key, generator } of tags) {
    const label = `,${escapeKey(key)}=`;
    const followed = generator.kind === 'follows' ? generator.key : key;
    const turns = turning.get(followed);
    if (turns === undefined) {
      current.push(label, ...onlyValue(pool, generator, tags, escapeKey));
      continue;
    }
    const writer = tagWriter(label, generator, turns.cardinality, escapeKey);
    if (turns.stride > 0) {
      current.push(slowTagPart(writer, turns.stride, turns.cardinality));
      continue;
    }
    current = [];
    pieces.fast.push({ writer, after: current });
  }
  return pieces;
}

/** turningTags gives the tags that vary within a round, by key. */
export function turningTags(tags: readonly Tag[]): Map<string, Turning> {
  const turning = new Map<string, Turning>();
  let stride = 1;
  for (const { key, generator } of tags) {
    const cardinality = tagCardinality(generator);
    if (cardinality === 1) continue;
    if (turning.size === 0) {
      turning.set(key, { stride: 0, cardinality });
    } else {
      turning.set(key, { stride, cardinality });
      stride *= cardinality;
    }
  }
  return turning;
}

/** onlyValue gives the value of a tag that does not vary within a round. */
export function onlyValue(
  pool: EntityPool | null,
  generator: TagGenerator,
  tags: readonly Tag[],
  spell: Spell,
): Piece[] {
  switch (generator.kind) {
    case 'constant':
      return [spell(generator.value)];
    case 'sequence':
      return [spell(`${generator.prefix}0`)];
    case 'pool':
      return [spell(generator.values[0] ?? '')];
    case 'entity':
      return pool ? [spell(pool.idPrefix), entityNumberPart(pool.idDigits)] : [];
    case 'follows': {
      const { key, prefix, cardinality } = generator;
      const goesWithEntity = tags.some((tag) => tag.key === key && tag.generator.kind === 'entity');
      return goesWithEntity ? [spell(prefix), entityNumberPart(1, cardinality)] : [spell(`${prefix}0`)];
    }
  }
}

/** tagWriter writes `label` and a tag's value by its number; of one that follows another, by the number of the other's. */
export function tagWriter(label: string, generator: TagGenerator, values: number, spell: Spell): TagWriter {
  if (generator.kind === 'pool') return tableWriter(generator.values.map((value) => label + spell(value)));
  const stem = label + ('prefix' in generator ? spell(generator.prefix) : '');
  const cardinality = generator.kind === 'follows' ? Math.min(generator.cardinality, values) : values;
  const writer = cardinality > maxTableSize ? countedWriter(stem) : tableWriter(numbered(stem, cardinality));
  if (cardinality === values) return writer;
  return {
    maxBytes: writer.maxBytes,
    write: (target, at, value) => writer.write(target, at, value % cardinality),
  };
}

function numbered(stem: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => stem + index);
}

function tableWriter(texts: readonly string[]): TagWriter {
  const table = new TextTable(texts);
  return { maxBytes: table.maxBytes, write: (target, at, value) => table.write(target, at, value) };
}

function countedWriter(text: string): TagWriter {
  const stem = new TextTable([text]);
  return {
    maxBytes: stem.maxBytes + maxIntegerBytes,
    write: (target, at, value) => writeUnsigned(target, stem.write(target, at, 0), value),
  };
}
