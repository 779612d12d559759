import type { EntityPool } from '../schema/entity-pool.ts';
import { measurementNames } from '../schema/measurement-pattern.ts';
import type { MeasurementGroup, Schema, Tag } from '../schema/schema.ts';
import { nodeText } from './graphite-node.ts';
import type { NameRule } from './graphite-target.ts';

/** A text of a schema that becomes part of a path, and where the schema has it. */
export type NamedText = { text: string; what: string; path: (string | number)[] };

/** What may stand in one place of a path. `isOpen`: more texts follow the first, which differ in their number alone. */
export type PathTexts = {
  texts: NamedText[];
  isOpen: boolean;
  /** Two points of a round may differ in it alone. */
  varies: boolean;
  longest: string;
};

/** measurementTexts are the names of the measurements of a group. */
export function measurementTexts({ name }: MeasurementGroup, group: number): PathTexts {
  const texts = measurementNames(name).map((text) => ({
    text,
    what: `the measurement ${JSON.stringify(text)}`,
    path: ['schema', 'measurements', group, 'name'],
  }));
  return { texts, isOpen: false, varies: texts.length > 1, longest: longestOf(texts) };
}

/** fieldTexts are the keys of the fields of a group. */
export function fieldTexts({ fields }: MeasurementGroup, group: number): PathTexts {
  const texts = fields.map(({ key }, field) => ({
    text: key,
    what: `the field ${JSON.stringify(key)}`,
    path: ['schema', 'measurements', group, 'fields', field, 'key'],
  }));
  return { texts, isOpen: false, varies: texts.length > 1, longest: longestOf(texts) };
}

/** Digits of the largest number of an entity. */
const entityDigits = 16;

/** tagTexts are the values of a tag: all where they are listed, else the first of those that end in their number. */
export function tagTexts(
  { key, generator }: Tag,
  at: (string | number)[],
  pool: EntityPool | null,
): PathTexts {
  const named = (text: string, ...path: (string | number)[]): NamedText => ({
    text,
    what: `the value ${JSON.stringify(text)} of tag ${JSON.stringify(key)}`,
    path: [...at, 'generator', ...path],
  });
  switch (generator.kind) {
    case 'constant':
      return closed([named(generator.value, 'value')], generator.value);
    case 'pool': {
      const texts = generator.values.map((value, i) => named(value, 'values', i));
      return closed(texts, longestOf(texts));
    }
    case 'sequence':
    case 'follows': {
      const { prefix, cardinality, kind } = generator;
      const varies = kind === 'sequence' && cardinality > 1;
      const longest = prefix + String(cardinality - 1);
      return { texts: [named(`${prefix}0`, 'prefix')], isOpen: true, varies, longest };
    }
    case 'entity': {
      const { idPrefix = '', idDigits = 1 } = pool ?? {};
      const text = idPrefix + '0'.repeat(idDigits);
      const path = ['schema', 'entityPool', 'idPrefix'];
      const longest = idPrefix + '0'.repeat(Math.max(idDigits, entityDigits));
      return { texts: [{ ...named(text), path }], isOpen: true, varies: true, longest };
    }
  }
}

function closed(texts: NamedText[], longest: string): PathTexts {
  return { texts, isOpen: false, varies: texts.length > 1, longest };
}

const utf8 = new TextEncoder();

/** byteLength is how many bytes of a path a text takes: as many when its bytes are replaced. */
export function byteLength(text: string): number {
  return utf8.encode(text).length;
}

function longestOf(texts: NamedText[]): string {
  return texts.reduce((longest, { text }) => (byteLength(text) > byteLength(longest) ? text : longest), '');
}

/** sharedNode is the first pair of texts that become the same node, or null. */
export function sharedNode(texts: NamedText[], rule: NameRule): [first: NamedText, second: NamedText] | null {
  const seen = new Map<string, NamedText>();
  for (const named of texts) {
    const node = nodeText(named.text, rule);
    const first = seen.get(node);
    if (first !== undefined) return [first, named];
    seen.set(node, named);
  }
  return null;
}

/** allMeasurementTexts are the names of all measurements of a schema. */
export function allMeasurementTexts({ measurements }: Schema): PathTexts {
  const texts = measurements.flatMap((group, g) => measurementTexts(group, g).texts);
  return { texts, isOpen: false, varies: texts.length > 1, longest: longestOf(texts) };
}
