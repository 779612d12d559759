import { type GoRandCursor, goRandCursor } from '@tidemark/domain/kernel/go-rand';
import { hash32, uniformBelow } from '@tidemark/domain/kernel/seeded-random';
import type { Field, TagGenerator } from '@tidemark/domain/schema/value-generator';
import { normalQuantile } from './normal-quantile.ts';
import { type WalkGenerator, walkLength, walkTable } from './walk-table.ts';

export type FieldValue =
  | { type: 'float'; value: number; decimals: number | null }
  | { type: 'int'; value: number }
  | { type: 'string'; value: string }
  | { type: 'boolean'; value: boolean };

/** Where a point stands: all that its values depend on beside the schema. */
export type PointPlace = {
  index: number;
  round: number;
  slot: number;
  /** Text and number of the round's entity; '' and 0 without a pool. */
  entity: { text: string; number: number };
  /** How often the series of this slot and entity was written before. */
  visit: number;
};

/** tagValueAt is value `index` of a tag's generator; of one that follows another, `index` is the other's. */
export function tagValueAt(generator: TagGenerator, index: number, entity: PointPlace['entity']): string {
  switch (generator.kind) {
    case 'constant':
      return generator.value;
    case 'sequence':
      return generator.prefix + index;
    case 'pool':
      return generator.values[index] ?? '';
    case 'entity':
      return entity.text;
    case 'follows':
      return generator.prefix + (index % generator.cardinality);
  }
}

/** fieldValueAt is the value that field number `position` of a group has at a point. */
export function fieldValueAt(seed: number, field: Field, position: number, place: PointPlace): FieldValue {
  switch (field.type) {
    case 'float':
      return floatAt(seed, field.generator, position, place);
    case 'int':
      return { type: 'int', value: intAt(seed, field.generator, position, place) };
    case 'string':
      return { type: 'string', value: stringAt(seed, field.generator, position, place) };
    case 'boolean':
      return { type: 'boolean', value: booleanAt(seed, field.generator, position, place) };
  }
}

type GeneratorOf<Type extends Field['type']> = Extract<Field, { type: Type }>['generator'];

function floatAt(
  seed: number,
  generator: GeneratorOf<'float'>,
  position: number,
  place: PointPlace,
): FieldValue {
  const float = (value: number, decimals: number | null = null): FieldValue => ({
    type: 'float',
    value,
    decimals,
  });
  switch (generator.kind) {
    case 'constant':
      return float(generator.value);
    case 'sequence':
      return float(place.round % generator.cardinality);
    case 'pool':
      return float(pick(generator.values, seed, place.index, position) ?? 0);
    case 'random': {
      const scale = 10 ** generator.decimals;
      const steps = Math.max(1, Math.round((generator.max - generator.min) * scale));
      const step = uniformBelow(seed, place.index, position, steps);
      return float((Math.round(generator.min * scale) + step) / scale, generator.decimals);
    }
    case 'normal': {
      const scale = 10 ** generator.decimals;
      return float(normalAt(seed, generator, scale, place.index, position) / scale, generator.decimals);
    }
    case 'walk':
      return float(walkAt(seed, generator, position, place) / 10 ** generator.decimals, generator.decimals);
    case 'counter':
      return float(generator.start + generator.step * place.round);
    case 'go-rand':
      return float(goRandOf(generator).at(place.index));
  }
}

function intAt(seed: number, generator: GeneratorOf<'int'>, position: number, place: PointPlace): number {
  switch (generator.kind) {
    case 'constant':
      return generator.value;
    case 'sequence':
      return place.round % generator.cardinality;
    case 'pool':
      return pick(generator.values, seed, place.index, position) ?? 0;
    case 'random':
      return generator.min + uniformBelow(seed, place.index, position, generator.max - generator.min + 1);
    case 'normal':
      return normalAt(seed, generator, 1, place.index, position);
    case 'walk':
      return walkAt(seed, generator, position, place);
    case 'counter':
      return generator.start + generator.step * place.round;
  }
}

function stringAt(
  seed: number,
  generator: GeneratorOf<'string'>,
  position: number,
  place: PointPlace,
): string {
  switch (generator.kind) {
    case 'constant':
      return generator.value;
    case 'sequence':
      return generator.prefix + (place.round % generator.cardinality);
    case 'pool':
      return pick(generator.values, seed, place.index, position) ?? '';
    case 'entity':
      return place.entity.text;
    case 'follows-entity':
      return generator.prefix + (place.entity.number % generator.cardinality);
    case 'random-string':
      return randomText(seed, place.index, position, generator.length);
  }
}

function booleanAt(
  seed: number,
  generator: GeneratorOf<'boolean'>,
  position: number,
  { index }: PointPlace,
): boolean {
  if (generator.kind === 'constant') return generator.value;
  return hash32(seed, index, position) >= trueFrom(generator.trueShare);
}

/** trueFrom is the least 32-bit word that stands for true where a share of `trueShare` does. */
export function trueFrom(trueShare: number): number {
  return Math.round((1 - trueShare) * 4_294_967_296);
}

/** normalAt draws a normally distributed number and rounds it to whole units of 1 / scale, in which it is given. */
export function normalAt(
  seed: number,
  { mean, standardDeviation }: { mean: number; standardDeviation: number },
  scale: number,
  index: number,
  position: number,
): number {
  const uniform = (hash32(seed, index, position) + 0.5) / 4_294_967_296;
  return Math.round((mean + standardDeviation * normalQuantile(uniform)) * scale);
}

function walkAt(seed: number, generator: WalkGenerator, position: number, place: PointPlace): number {
  const table = walkTable(seed, position, generator);
  return table[walkStep(walkSeed(seed, place.entity.number), position, place.slot, place.visit)] ?? 0;
}

/** walkSeed distinguishes the walks of different entities. */
export function walkSeed(seed: number, entityNumber: number): number {
  return hash32(seed, entityNumber, 0x57a7_0001);
}

/** walkStep is how far a series is on the walk of a field: it begins anywhere and goes on a step each time it is written. */
export function walkStep(entitySeed: number, position: number, slot: number, visit: number): number {
  return (hash32(entitySeed, slot, position) + visit) % walkLength;
}

const goRandCursors = new WeakMap<object, GoRandCursor>();

function goRandOf(generator: { below: number }): GoRandCursor {
  const kept = goRandCursors.get(generator) ?? goRandCursor(generator.below);
  goRandCursors.set(generator, kept);
  return kept;
}

function pick<Value>(values: Value[], seed: number, index: number, position: number): Value | undefined {
  return values[uniformBelow(seed, index, position, values.length)];
}

/** Characters of random strings: letters and digits, 64 with the two that need no escaping. */
export const randomTextAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

function randomText(seed: number, index: number, position: number, length: number): string {
  let text = '';
  for (let word = 0; text.length < length; word += 1) {
    let bits = hash32(seed, index, position + 1_000 * (word + 1));
    for (let k = 0; k < 5 && text.length < length; k += 1) {
      text += randomTextAlphabet[bits & 63];
      bits >>>= 6;
    }
  }
  return text;
}
