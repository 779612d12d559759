import { z } from 'zod';
import { goRandSeed } from '../kernel/go-rand.ts';
import { lineProtocolNameShape } from './line-protocol-name.ts';

const decimals = z.int().min(0).max(9).default(3);
const finite = z.number().refine(Number.isFinite, 'must be a finite number');
const safeInt = z.int();
const cardinality = z.int().min(1).max(1_000_000_000);

/**
 * How the values of a tag are generated: every combination of all tags is written once per round.
 * `follows`: the value depends on that of another tag of the group (or on the entity), so it adds no combinations of its own.
 */
export const tagGeneratorShape = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('constant'), value: lineProtocolNameShape }),
  z.strictObject({ kind: z.literal('sequence'), prefix: z.string().max(200).default('value'), cardinality }),
  z.strictObject({ kind: z.literal('pool'), values: z.array(lineProtocolNameShape).min(1).max(10_000) }),
  z.strictObject({ kind: z.literal('entity') }),
  z.strictObject({
    kind: z.literal('follows'),
    key: z.string().describe('Another tag of the group'),
    prefix: z.string().max(200).default('value'),
    cardinality,
  }),
]);

export type TagGenerator = z.infer<typeof tagGeneratorShape>;

/** Longest text of a string field, in characters; InfluxDB's own limit is 64 KiB per value. */
const maxTextLength = 60_000;
const fieldText = z
  .string()
  .max(maxTextLength)
  .refine((text) => text.isWellFormed(), 'must be well-formed Unicode');

const floatGenerator = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('constant'), value: finite }),
  z.strictObject({ kind: z.literal('sequence'), cardinality }),
  z.strictObject({ kind: z.literal('pool'), values: z.array(finite).min(1).max(10_000) }),
  z.strictObject({
    kind: z.literal('random'),
    min: finite,
    max: finite,
    decimals,
  }),
  z.strictObject({
    kind: z.literal('normal'),
    mean: finite,
    standardDeviation: finite.min(0),
    decimals,
  }),
  z.strictObject({ kind: z.literal('walk'), min: finite, max: finite, step: finite.positive(), decimals }),
  z.strictObject({ kind: z.literal('counter'), start: finite.default(0), step: finite.default(1) }),
  z.strictObject({
    kind: z.literal('go-rand'),
    seed: z.literal(goRandSeed).default(goRandSeed),
    below: z.int().min(1).max(2_147_483_647),
  }),
]);

const intGenerator = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('constant'), value: safeInt }),
  z.strictObject({ kind: z.literal('sequence'), cardinality }),
  z.strictObject({ kind: z.literal('pool'), values: z.array(safeInt).min(1).max(10_000) }),
  z.strictObject({ kind: z.literal('random'), min: safeInt, max: safeInt }),
  z.strictObject({ kind: z.literal('normal'), mean: finite, standardDeviation: finite.min(0) }),
  z.strictObject({ kind: z.literal('walk'), min: safeInt, max: safeInt, step: safeInt.positive() }),
  z.strictObject({ kind: z.literal('counter'), start: safeInt.default(0), step: safeInt.default(1) }),
]);

const stringGenerator = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('constant'), value: fieldText }),
  z.strictObject({ kind: z.literal('sequence'), prefix: z.string().max(200).default('value'), cardinality }),
  z.strictObject({ kind: z.literal('pool'), values: z.array(fieldText).min(1).max(10_000) }),
  z.strictObject({ kind: z.literal('entity') }),
  z.strictObject({
    kind: z.literal('follows-entity'),
    prefix: z.string().max(200).default('value'),
    cardinality,
  }),
  z.strictObject({ kind: z.literal('random-string'), length: z.int().min(0).max(maxTextLength) }),
]);

const booleanGenerator = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('constant'), value: z.boolean() }),
  z.strictObject({ kind: z.literal('random'), trueShare: z.number().min(0).max(1).default(0.5) }),
]);

/**
 * How the values of a field are generated. `counter` and `sequence` advance once per round; `random` (uniform), `normal` and `pool`
 * draw per point; a `walk` takes a step each time its series is written; `go-rand` is Go's generator, one number per point.
 */
export const fieldShape = z.discriminatedUnion('type', [
  z.strictObject({ key: z.string(), type: z.literal('float'), generator: floatGenerator }),
  z.strictObject({ key: z.string(), type: z.literal('int'), generator: intGenerator }),
  z.strictObject({ key: z.string(), type: z.literal('string'), generator: stringGenerator }),
  z.strictObject({ key: z.string(), type: z.literal('boolean'), generator: booleanGenerator }),
]);

export type Field = z.infer<typeof fieldShape>;
export type FieldType = Field['type'];
export type FieldGenerator = Field['generator'];

/** tagCardinality is the number of distinct values of a tag within one round (1 for an entity tag, which varies between rounds, and for one that follows another). */
export function tagCardinality(generator: TagGenerator): number {
  switch (generator.kind) {
    case 'constant':
    case 'entity':
    case 'follows':
      return 1;
    case 'sequence':
      return generator.cardinality;
    case 'pool':
      return generator.values.length;
  }
}
