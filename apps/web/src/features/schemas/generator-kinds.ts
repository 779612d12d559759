import type { Json, JsonObject } from '#features/forms/json-document.ts';

/** What a generator makes values for: a tag, or a field of one of the four types. */
export type GeneratedKind = 'tag' | 'float' | 'int' | 'string' | 'boolean';

/** One setting of a generator and the control that edits it. */
export type GeneratorSetting = {
  key: string;
  label: string;
  control: 'text' | 'number' | 'texts' | 'numbers' | 'truth' | 'tag';
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
const texts: GeneratorSetting = { key: 'values', label: 'Values, one per line', control: 'texts' };
const numbers: GeneratorSetting = { key: 'values', label: 'Values, one per line', control: 'numbers' };
const min: GeneratorSetting = { key: 'min', label: 'From', control: 'number' };
const max: GeneratorSetting = { key: 'max', label: 'To', control: 'number' };
const decimals: GeneratorSetting = { key: 'decimals', label: 'Decimals', control: 'number' };
const start: GeneratorSetting = { key: 'start', label: 'Starts at', control: 'number' };
const step: GeneratorSetting = { key: 'step', label: 'Step per round', control: 'number' };
const length: GeneratorSetting = { key: 'length', label: 'Characters', control: 'number' };
const mean: GeneratorSetting = { key: 'mean', label: 'Mean', control: 'number' };
const deviation: GeneratorSetting = {
  key: 'standardDeviation',
  label: 'Standard deviation',
  control: 'number',
};
const longestStep: GeneratorSetting = { key: 'step', label: 'Max step', control: 'number' };
const trueShare: GeneratorSetting = { key: 'trueShare', label: 'Share of true, 0 to 1', control: 'number' };
const below: GeneratorSetting = { key: 'below', label: 'Below', control: 'number' };
const followed: GeneratorSetting = { key: 'key', label: 'Follows the tag', control: 'tag' };
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
    choice(
      'Follows another tag',
      { kind: 'follows', key: 'host', prefix: 'value', cardinality: 10 },
      followed,
      prefix,
      cardinality,
    ),
  ],
  float: [
    choice('Uniform', { kind: 'random', min: 0, max: 100, decimals: 3 }, min, max, decimals),
    choice(
      'Normal',
      { kind: 'normal', mean: 50, standardDeviation: 10, decimals: 3 },
      mean,
      deviation,
      decimals,
    ),
    choice(
      'Random walk',
      { kind: 'walk', min: 0, max: 100, step: 1, decimals: 3 },
      min,
      max,
      longestStep,
      decimals,
    ),
    choice('Counter', { kind: 'counter', start: 0, step: 1 }, start, step),
    choice('Sequence', { kind: 'sequence', cardinality: 100 }, cardinality),
    choice('Constant', { kind: 'constant', value: 1 }, number),
    choice('List', { kind: 'pool', values: [0, 1] }, numbers),
    choice("Go's generator, as in inch", { kind: 'go-rand', below: 10_000 }, below),
  ],
  int: [
    choice('Uniform', { kind: 'random', min: 0, max: 100 }, min, max),
    choice('Normal', { kind: 'normal', mean: 50, standardDeviation: 10 }, mean, deviation),
    choice('Random walk', { kind: 'walk', min: 0, max: 100, step: 1 }, min, max, longestStep),
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
    choice(
      'Follows the entity',
      { kind: 'follows-entity', prefix: 'value', cardinality: 10 },
      prefix,
      cardinality,
    ),
  ],
  boolean: [
    choice('Random', { kind: 'random', trueShare: 0.5 }, trueShare),
    choice('Constant', { kind: 'constant', value: true }, truth),
  ],
};

/** firstGenerator is what a new attribute begins with. */
export function firstGenerator(kind: GeneratedKind): JsonObject {
  return generatorChoices[kind][0]?.start ?? {};
}
