import type { Json, JsonObject } from '../editing/json-document.ts';

/** What a generator makes values for: a tag, or a field of one of the four types. */
export type GeneratedKind = 'tag' | 'float' | 'int' | 'string' | 'boolean';

/** One setting of a generator and the control that edits it. */
export type GeneratorSetting = {
  key: string;
  label: string;
  control: 'text' | 'number' | 'texts' | 'numbers' | 'truth';
};

/** A way to make values, with the settings it has and a valid start for them. */
export type GeneratorChoice = {
  kind: string;
  label: string;
  settings: GeneratorSetting[];
  start: JsonObject;
};

const cardinality: GeneratorSetting = { key: 'cardinality', label: 'Distinct values', control: 'number' };
const prefix: GeneratorSetting = { key: 'prefix', label: 'Prefix', control: 'text' };
const text: GeneratorSetting = { key: 'value', label: 'Value', control: 'text' };
const number: GeneratorSetting = { key: 'value', label: 'Value', control: 'number' };
const texts: GeneratorSetting = { key: 'values', label: 'Values, one a line', control: 'texts' };
const numbers: GeneratorSetting = { key: 'values', label: 'Values, one a line', control: 'numbers' };
const min: GeneratorSetting = { key: 'min', label: 'From', control: 'number' };
const max: GeneratorSetting = { key: 'max', label: 'To', control: 'number' };
const decimals: GeneratorSetting = { key: 'decimals', label: 'Decimals', control: 'number' };
const start: GeneratorSetting = { key: 'start', label: 'Starts at', control: 'number' };
const step: GeneratorSetting = { key: 'step', label: 'Step a round', control: 'number' };
const length: GeneratorSetting = { key: 'length', label: 'Characters', control: 'number' };
const truth: GeneratorSetting = { key: 'value', label: 'Value', control: 'truth' };

function choice(
  label: string,
  start: { kind: string; [key: string]: Json },
  ...settings: GeneratorSetting[]
): GeneratorChoice {
  return { kind: start.kind, label, settings, start };
}

const entity = choice('Entity', { kind: 'entity' });

/** generatorChoices lists, for each kind of attribute, the generators that it may have. */
export const generatorChoices: Record<GeneratedKind, GeneratorChoice[]> = {
  tag: [
    choice('Sequence', { kind: 'sequence', prefix: 'value', cardinality: 10 }, prefix, cardinality),
    choice('Constant', { kind: 'constant', value: 'value' }, text),
    choice('List', { kind: 'pool', values: ['a', 'b'] }, texts),
    entity,
  ],
  float: [
    choice('Random', { kind: 'random', min: 0, max: 100, decimals: 3 }, min, max, decimals),
    choice('Counter', { kind: 'counter', start: 0, step: 1 }, start, step),
    choice('Sequence', { kind: 'sequence', cardinality: 100 }, cardinality),
    choice('Constant', { kind: 'constant', value: 1 }, number),
    choice('List', { kind: 'pool', values: [0, 1] }, numbers),
  ],
  int: [
    choice('Random', { kind: 'random', min: 0, max: 100 }, min, max),
    choice('Counter', { kind: 'counter', start: 0, step: 1 }, start, step),
    choice('Sequence', { kind: 'sequence', cardinality: 100 }, cardinality),
    choice('Constant', { kind: 'constant', value: 1 }, number),
    choice('List', { kind: 'pool', values: [0, 1] }, numbers),
  ],
  string: [
    choice('Random text', { kind: 'random-string', length: 16 }, length),
    choice('Sequence', { kind: 'sequence', prefix: 'value', cardinality: 100 }, prefix, cardinality),
    choice('Constant', { kind: 'constant', value: 'text' }, text),
    choice('List', { kind: 'pool', values: ['a', 'b'] }, texts),
    entity,
  ],
  boolean: [
    choice('Random', { kind: 'random' }),
    choice('Constant', { kind: 'constant', value: true }, truth),
  ],
};

/** firstGenerator is what a new attribute begins with. */
export function firstGenerator(kind: GeneratedKind): JsonObject {
  return generatorChoices[kind][0]?.start ?? {};
}
