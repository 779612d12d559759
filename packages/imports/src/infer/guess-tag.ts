import { shownText } from '@tidemark/domain/kernel/shown-text';
import { nameFault } from '@tidemark/domain/schema/line-protocol-name';
import type { TagGenerator } from '@tidemark/domain/schema/value-generator';
import type { Guess } from './inferred-schema.ts';
import type { ObservedTag } from './observed-measurement.ts';

/** Limit of values of a tag that a schema lists; more are generated from a prefix and a number. */
export const maxListedValues = 1_000;

const maxCardinality = 1_000_000_000;

/** guessTag guesses how the values of a tag are generated: one value, a numbered sequence, or the list of those seen. */
export function guessTag({ key, cardinality, values }: ObservedTag): Guess<TagGenerator> {
  const usable = values.filter((value) => nameFault(value) === null);
  const [first] = usable;
  if (cardinality <= 1 && first !== undefined) {
    return {
      value: { kind: 'constant', value: first },
      tone: 'guess',
      text: `Tag ${shownText(key)}: always "${shownText(first)}".`,
    };
  }
  const prefix = usable.length === cardinality ? sequencePrefix(usable) : null;
  if (prefix !== null) {
    const last = `${prefix}${cardinality - 1}`;
    return {
      value: { kind: 'sequence', prefix, cardinality },
      tone: 'guess',
      text: `${counted(key, cardinality)} ${shownText(`${prefix}0`)} to ${shownText(last)}, taken as a sequence.`,
    };
  }
  if (usable.length === cardinality && cardinality <= maxListedValues) {
    return {
      value: { kind: 'pool', values: usable },
      tone: 'guess',
      text: `${counted(key, cardinality)} taken as a list: ${someOf(usable)}.`,
    };
  }
  return numberedInstead(key, cardinality, usable);
}

/** guessFollower guesses how the values of a tag are generated that depend on another tag: they alternate and add no series. */
export function guessFollower(
  { key, cardinality, values }: ObservedTag,
  leader: string,
): Guess<TagGenerator> {
  const usable = values.filter((value) => nameFault(value) === null);
  const exact = usable.length === cardinality ? sequencePrefix(usable) : null;
  const prefix = exact ?? prefixFor(key, usable);
  const names =
    exact === null
      ? ` (${someOf(usable)}); ${shownText(prefix)}0, ${shownText(prefix)}1 and so on are written`
      : '';
  return {
    value: { kind: 'follows', key: leader, prefix, cardinality: Math.min(maxCardinality, cardinality) },
    tone: 'guess',
    text: `${counted(key, cardinality)} that follow tag ${shownText(leader)}: each of its values occurs with exactly one of these${names}. They add no series.`,
  };
}

/** Numbered values for a tag whose own values cannot be listed. */
function numberedInstead(key: string, cardinality: number, usable: string[]): Guess<TagGenerator> {
  const numbered = numberedPrefix(usable);
  const prefix = numbered ?? prefixFor(key, usable);
  const count = Math.min(maxCardinality, Math.max(1, cardinality));
  const value = { kind: 'sequence' as const, prefix, cardinality: count };
  const some = someOf(usable);
  if (numbered !== null) {
    return {
      value,
      tone: 'guess',
      text: `${counted(key, cardinality)}, numbered (${some}), taken as a sequence.`,
    };
  }
  return {
    value,
    tone: 'warn',
    text: `${counted(key, cardinality)} too many or too unusual to list (${some}); ${shownText(prefix)}0, ${shownText(prefix)}1 and so on are written instead, as many of them.`,
  };
}

/** Common prefix of values that consist of it and a number without leading zeros; null: there is none. */
function numberedPrefix([first = '', ...rest]: readonly string[]): string | null {
  const digits = /(?:0|[1-9]\d{0,14})$/.exec(first);
  if (digits === null) return null;
  const prefix = first.slice(0, digits.index);
  const isNumbered = rest.every(
    (value) => value.startsWith(prefix) && /^(?:0|[1-9]\d{0,14})$/.test(value.slice(prefix.length)),
  );
  return isNumbered && isPrefix(prefix) ? prefix : null;
}

function counted(key: string, cardinality: number): string {
  return `Tag ${shownText(key)}: ${cardinality.toLocaleString('en')} values`;
}

function someOf(values: readonly string[]): string {
  if (values.length === 0) return 'none can be shown';
  const shown = values
    .slice(0, 4)
    .map((value) => `"${shownText(value)}"`)
    .join(', ');
  return values.length > 4 ? `${shown} and so on` : shown;
}

/** The prefix for which the values are exactly prefix0, prefix1 and so on; null: there is none. */
function sequencePrefix(values: readonly string[]): string | null {
  const shortest = values.reduce((length, value) => Math.min(length, value.length), Number.POSITIVE_INFINITY);
  const zero = values.find((value) => value.length === shortest && value.endsWith('0'));
  if (zero === undefined) return null;
  const prefix = zero.slice(0, -1);
  const known = new Set(values);
  const isWhole = values.every((_, n) => known.has(prefix + n));
  return isWhole && isPrefix(prefix) ? prefix : null;
}

function prefixFor(key: string, values: readonly string[]): string {
  const shared = sharedStart(values);
  if (shared !== '' && isPrefix(shared)) return shared;
  const fromKey = `${key}-`;
  return isPrefix(fromKey) ? fromKey : 'value';
}

function isPrefix(prefix: string): boolean {
  return prefix.length <= 200 && nameFault(`${prefix}0`) === null;
}

function sharedStart([first = '', ...rest]: readonly string[]): string {
  let length = Math.min(first.length, 100);
  for (const value of rest) while (!value.startsWith(first.slice(0, length))) length -= 1;
  return first.slice(0, length).toWellFormed();
}
