import { shownText } from '@tidemark/domain/kernel/shown-text';
import type { Field, FieldType } from '@tidemark/domain/schema/value-generator';
import { guessNumbers, numbersText } from './guess-numbers.ts';
import type { Guess } from './inferred-schema.ts';
import { maxDistinct, type NumberSpread, type TextSpread } from './number-spread.ts';
import type { ObservedField } from './observed-measurement.ts';

/** Limit of a text that a generator holds or generates. */
const maxTextLength = 60_000;
/** Limit of all texts of a list together; longer lists become random texts of the same length. */
const maxListLength = 20_000;

/** guessField guesses the type of a field and how its values are generated. */
export function guessField(field: ObservedField): Guess<Field> {
  const type = typeOf(field);
  const { value, text } = guessOf(field, type);
  const mix = typeMix(field, type);
  return { value, tone: mix === null ? 'guess' : 'warn', text: mix === null ? text : `${text} ${mix}` };
}

function guessOf(field: ObservedField, type: FieldType): { value: Field; text: string } {
  const { key, numbers, texts } = field;
  const name = `Field ${shownText(key)}: ${type}`;
  switch (type) {
    case 'float': {
      const generator = guessNumbers(numbers, numbers.decimals);
      return { value: { key, type, generator }, text: `${name}, ${numbersText(generator.kind, numbers)}.` };
    }
    case 'int': {
      const generator = wholeNumbers(numbers);
      return { value: { key, type, generator }, text: `${name}, ${numbersText(generator.kind, numbers)}.` };
    }
    case 'boolean': {
      const { generator, words } = guessTruth(numbers);
      return { value: { key, type, generator }, text: `${name}, ${words}.` };
    }
    case 'string': {
      const { generator, words } = guessTexts(texts);
      return { value: { key, type, generator }, text: `${name}, ${words}.` };
    }
  }
}

type TruthGenerator = Extract<Field, { type: 'boolean' }>['generator'];

/** Booleans are observed as the numbers 1 and 0. */
function guessTruth({ distinct, sum, count }: NumberSpread): { generator: TruthGenerator; words: string } {
  if (count === 0)
    return { generator: { kind: 'random', trueShare: 0.5 }, words: 'no value was seen, so random' };
  if (distinct.size === 1) {
    const value = distinct.has(1);
    return { generator: { kind: 'constant', value }, words: `always ${value}` };
  }
  const trueShare = Math.max(0, Math.min(1, Math.round((sum / count) * 100) / 100));
  return {
    generator: { kind: 'random', trueShare },
    words: `at random, true in ${Math.round(trueShare * 100)} % of the points`,
  };
}

type TextGenerator = Extract<Field, { type: 'string' }>['generator'];

function guessTexts({ distinct, count, lengthSum }: TextSpread): { generator: TextGenerator; words: string } {
  const values = [...distinct];
  const [only] = values;
  const isHeld = values.every((value) => value.length <= maxTextLength && value.isWellFormed());
  if (only !== undefined && values.length === 1 && isHeld) {
    return { generator: { kind: 'constant', value: only }, words: `always "${shownText(only)}"` };
  }
  const listLength = values.reduce((sum, value) => sum + value.length, 0);
  const repeats = values.length < maxDistinct && count >= 2 * values.length;
  if (repeats && values.length > 0 && isHeld && listLength <= maxListLength) {
    return { generator: { kind: 'pool', values }, words: `one of ${values.length} texts` };
  }
  const length = Math.min(maxTextLength, count === 0 ? 10 : Math.round(lengthSum / count));
  const seen = count === 0 ? 'no text was seen; ' : 'the texts differ; ';
  return {
    generator: { kind: 'random-string', length },
    words: `${seen}random text of ${length} characters`,
  };
}

type WholeNumbers = Extract<
  Extract<Field, { type: 'int' }>['generator'],
  { kind: 'constant' | 'pool' | 'counter' | 'random' | 'walk' }
>;

/** Integers are generated like floats without decimals, within the limits of a schema. */
function wholeNumbers(numbers: NumberSpread): WholeNumbers {
  const generator = guessNumbers(numbers, 0);
  switch (generator.kind) {
    case 'constant':
      return { kind: 'constant', value: safe(generator.value) };
    case 'pool':
      return { kind: 'pool', values: [...new Set(generator.values.map(safe))] };
    case 'counter':
      return { kind: 'counter', start: safe(generator.start), step: safe(generator.step) };
    case 'walk': {
      const { min, max, step } = generator;
      return { kind: 'walk', min: safe(min), max: safe(max), step: Math.max(1, safe(step)) };
    }
    case 'random': {
      const min = safe(generator.min);
      const max = safe(generator.max);
      return max - min < Number.MAX_SAFE_INTEGER
        ? { kind: 'random', min, max }
        : { kind: 'random', min: Math.ceil(min / 2), max: Math.floor(max / 2) };
    }
  }
}

function safe(value: number): number {
  return Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, Math.round(value)));
}

/** A mix of floats and integers is a float; for other mixes the most frequent type is used. */
function typeOf({ typeCounts }: ObservedField): FieldType {
  if (typeCounts.float > 0 && typeCounts.float + typeCounts.int >= typeCounts.string + typeCounts.boolean) {
    return 'float';
  }
  const types = ['int', 'string', 'boolean', 'float'] as const;
  return types.reduce((best, type) => (typeCounts[type] > typeCounts[best] ? type : best), types[0]);
}

function typeMix({ typeCounts }: ObservedField, taken: FieldType): string | null {
  const seen = (['float', 'int', 'string', 'boolean'] as const).filter((type) => typeCounts[type] > 0);
  if (seen.length < 2) return null;
  const list = `${seen.slice(0, -1).join(', ')} and ${seen.at(-1)}`;
  return `It was seen as ${list}; taken as ${taken}. InfluxDB keeps one type per shard and refuses points with another.`;
}
