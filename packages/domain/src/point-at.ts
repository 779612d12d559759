import { entityId, entityNumberAt } from './entity-pool.ts';
import { parseMeasurementPattern } from './measurement-pattern.ts';
import { entitySlotOfRound, layOutRound } from './round.ts';
import type { Schema } from './schema.ts';
import { hash32, uniformBelow } from './seeded-random.ts';
import { minuteOfRound, roundOffsetUs, type SimulatedClock } from './simulated-clock.ts';
import { type Field, type TagGenerator, tagCardinality } from './value-generator.ts';

export type FieldValue =
  | { type: 'float'; value: number; decimals: number | null }
  | { type: 'int'; value: number }
  | { type: 'string'; value: string }
  | { type: 'boolean'; value: boolean };

/** One measurement + tag set + field set + timestamp; tags and fields in the order of the schema. */
export type Point = {
  measurement: string;
  tagSet: [key: string, value: string][];
  fieldSet: [key: string, value: FieldValue][];
  timestampUs: number;
};

/**
 * pointAt is the definition of what a schema writes: point `index` of a run that starts at simulated time `startUs`.
 * It is a function of its arguments only, so any thread, and the verification afterwards, gets the same point.
 * The load threads use a faster renderer that is tested to give the same bytes.
 */
export function pointAt(schema: Schema, clock: SimulatedClock, startUs: number, index: number): Point {
  const layout = layOutRound(schema);
  const round = Math.floor(index / layout.pointsPerRound);
  const slot = index % layout.pointsPerRound;
  const group = layout.groups.findLast((candidate) => candidate.firstSlot <= slot) ?? layout.groups[0];
  if (!group) return { measurement: '', tagSet: [], fieldSet: [], timestampUs: startUs };
  const local = slot - group.firstSlot;
  const entity = entityText(schema, clock, round);
  return {
    measurement: measurementAt(group.group.name, local % group.measurementCount),
    tagSet: tagValues(group.group.tags, Math.floor(local / group.measurementCount), entity),
    fieldSet: group.group.fields.map((field, f) => [
      field.key,
      fieldValueAt(schema.seed, field, f, index, round, entity),
    ]),
    timestampUs: startUs + roundOffsetUs(clock, round),
  };
}

function entityText(schema: Schema, clock: SimulatedClock, round: number): string {
  const pool = schema.entityPool;
  if (!pool) return '';
  return entityId(pool, entityNumberAt(pool, entitySlotOfRound(pool, round), minuteOfRound(clock, round)));
}

/** measurementAt is the name of measurement `index` of a pattern. */
export function measurementAt(name: string, index: number): string {
  const { prefix, suffix, from, count } = parseMeasurementPattern(name);
  return count === 0 ? name : `${prefix}${from + index}${suffix}`;
}

function tagValues(
  tags: { key: string; generator: TagGenerator }[],
  combination: number,
  entity: string,
): [string, string][] {
  let rest = combination;
  return tags.map(({ key, generator }) => {
    const cardinality = tagCardinality(generator);
    const value = tagValueAt(generator, rest % cardinality, entity);
    rest = Math.floor(rest / cardinality);
    return [key, value];
  });
}

/** tagValueAt is value `index` of a tag's generator. */
export function tagValueAt(generator: TagGenerator, index: number, entity: string): string {
  switch (generator.kind) {
    case 'constant':
      return generator.value;
    case 'sequence':
      return generator.prefix + index;
    case 'pool':
      return generator.values[index] ?? '';
    case 'entity':
      return entity;
  }
}

/** fieldValueAt is the value that field number `position` of a group has at point `index` in round `round`. */
export function fieldValueAt(
  seed: number,
  field: Field,
  position: number,
  index: number,
  round: number,
  entity: string,
): FieldValue {
  switch (field.type) {
    case 'float':
      return floatAt(seed, field.generator, position, index, round);
    case 'int':
      return { type: 'int', value: intAt(seed, field.generator, position, index, round) };
    case 'string':
      return { type: 'string', value: stringAt(seed, field.generator, position, index, round, entity) };
    case 'boolean':
      return {
        type: 'boolean',
        value:
          field.generator.kind === 'constant'
            ? field.generator.value
            : hash32(seed, index, position) >>> 31 === 1,
      };
  }
}

type GeneratorOf<Type extends Field['type']> = Extract<Field, { type: Type }>['generator'];

function floatAt(
  seed: number,
  generator: GeneratorOf<'float'>,
  position: number,
  index: number,
  round: number,
): FieldValue {
  switch (generator.kind) {
    case 'constant':
      return { type: 'float', value: generator.value, decimals: null };
    case 'sequence':
      return { type: 'float', value: round % generator.cardinality, decimals: null };
    case 'pool':
      return { type: 'float', value: pick(generator.values, seed, index, position) ?? 0, decimals: null };
    case 'random': {
      const scale = 10 ** generator.decimals;
      const steps = Math.max(1, Math.round((generator.max - generator.min) * scale));
      const step = uniformBelow(seed, index, position, steps);
      return {
        type: 'float',
        value: (Math.round(generator.min * scale) + step) / scale,
        decimals: generator.decimals,
      };
    }
    case 'counter':
      return { type: 'float', value: generator.start + generator.step * round, decimals: null };
  }
}

function intAt(
  seed: number,
  generator: GeneratorOf<'int'>,
  position: number,
  index: number,
  round: number,
): number {
  switch (generator.kind) {
    case 'constant':
      return generator.value;
    case 'sequence':
      return round % generator.cardinality;
    case 'pool':
      return pick(generator.values, seed, index, position) ?? 0;
    case 'random':
      return generator.min + uniformBelow(seed, index, position, generator.max - generator.min + 1);
    case 'counter':
      return generator.start + generator.step * round;
  }
}

function stringAt(
  seed: number,
  generator: GeneratorOf<'string'>,
  position: number,
  index: number,
  round: number,
  entity: string,
): string {
  switch (generator.kind) {
    case 'constant':
      return generator.value;
    case 'sequence':
      return generator.prefix + (round % generator.cardinality);
    case 'pool':
      return pick(generator.values, seed, index, position) ?? '';
    case 'entity':
      return entity;
    case 'random-string':
      return randomText(seed, index, position, generator.length);
  }
}

function pick<Value>(values: Value[], seed: number, index: number, position: number): Value | undefined {
  return values[uniformBelow(seed, index, position, values.length)];
}

/** Characters of random strings: letters and digits, 64 with the two that need no escaping. */
export const randomTextAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** randomText draws `length` characters; each 32-bit word gives five of them (6 bits each). */
export function randomText(seed: number, index: number, position: number, length: number): string {
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
