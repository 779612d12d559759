import { countText, threeDigits } from '@tidemark/domain/kernel/quantity-text';
import { shownText } from '@tidemark/domain/kernel/shown-text';
import { type NamePlace, nameFault, unsafeName } from '@tidemark/domain/schema/line-protocol-name';
import { measurementCount } from '@tidemark/domain/schema/measurement-pattern';
import type { MeasurementGroup, Tag } from '@tidemark/domain/schema/schema';
import { type Field, tagCardinality } from '@tidemark/domain/schema/value-generator';
import type { Family } from './fold-families.ts';
import { guessField } from './guess-field.ts';
import { guessFollower, guessTag } from './guess-tag.ts';
import type { Guess, InferenceNote } from './inferred-schema.ts';
import type { ObservedMeasurement, ObservedTag } from './observed-measurement.ts';
import type { TagChurn } from './tag-relations.ts';

/** A guessed group of the schema; null if nothing of the measurement can be written. */
export type GroupGuess = { group: MeasurementGroup | null; notes: InferenceNote[] };

const maxTags = 100;
const maxFields = 1_000;

/** guessGroup guesses how one measurement, or a family of them, is written, with a note per guess. */
export function guessGroup({ observed, members }: Family): GroupGuess {
  const { name, pointCount } = observed;
  const notes: InferenceNote[] = [];
  const note = (tone: InferenceNote['tone'], text: string) =>
    notes.push({ tone, measurement: shownText(name), text });
  const problem = nameProblem(observed, members);
  if (problem !== null) {
    note('warn', `Left out: the name ${problem}.`);
    return { group: null, notes };
  }
  if (members.length > 1) {
    note('guess', `${members.length} measurements with the same tags and fields, written as one pattern.`);
  }
  const taken = new Set<string>();
  const written = observed.tags
    .filter((tag) => isTaken(tag.key, 'tag', taken, (why) => note('warn', `Tag ${why}`)))
    .slice(0, maxTags);
  const keys = new Set(written.map((tag) => tag.key));
  const tags = written.map((tag): Tag => {
    const guess = tagGuess(tag, keys);
    note(guess.tone, guess.text + presence(tag.pointCount, pointCount));
    if (tag.churn !== null && tag.leader === null)
      note('warn', churnText(tag.key, tag.cardinality, tag.churn));
    return { key: tag.key, generator: guess.value };
  });
  const fields = observed.fields
    .filter((field) => isTaken(field.key, 'field', taken, (why) => note('warn', `Field ${why}`)))
    .slice(0, maxFields)
    .map((field): Field => {
      const guess = guessField(field);
      note(guess.tone, guess.text + presence(field.pointCount, pointCount));
      return guess.value;
    });
  if (fields.length === 0) {
    note('warn', 'Left out: it has no field that can be written.');
    return { group: null, notes };
  }
  const group = { name, tags, fields };
  notes.push(...seriesNotes(observed, group));
  return { group, notes };
}

function nameProblem({ name }: ObservedMeasurement, members: string[]): string | null {
  const fault = nameFault(name) ?? unsafeName(name, 'measurement');
  if (fault !== null) return fault;
  if (members.length === 1 && (measurementCount(name) !== 1 || /\{\d+\.\.\d+\}/.test(name))) {
    return 'would be read as a pattern of several names';
  }
  return null;
}

function isTaken(key: string, place: NamePlace, taken: Set<string>, refuse: (why: string) => void): boolean {
  const problem =
    key === 'time'
      ? 'InfluxDB reserves the key "time" for the timestamp'
      : taken.has(key)
        ? 'a tag has the same key'
        : (nameFault(key) ?? unsafeName(key, place));
  if (problem === null) taken.add(key);
  else refuse(`${shownText(key)} is left out: ${problem}.`);
  return problem === null;
}

/** A tag whose leader cannot be written is independent. */
function tagGuess(tag: ObservedTag, keys: ReadonlySet<string>): Guess<Tag['generator']> {
  return tag.leader !== null && keys.has(tag.leader) ? guessFollower(tag, tag.leader) : guessTag(tag);
}

/** Values that come and go are written as if they stayed: an entity pool needs more information than a text contains. */
function churnText(
  key: string,
  values: number,
  { came, gone, alive, newPerMinute, roundsPerMinute }: TagChurn,
): string {
  return `Tag ${shownText(key)}: its values come and go (of ${countText(values)}, ${countText(came)} came later and ${countText(gone)} were gone before the end), but this schema always writes all of them. For series that grow, give the tag the kind entity, with about ${countText(alive)} active entities and ${threeDigits(newPerMinute)} new ones per simulated minute; a round then writes one of them, so ${threeDigits(roundsPerMinute)} rounds per minute.`;
}

function presence(having: number, all: number): string {
  if (having >= all) return '';
  return ` It is on ${having.toLocaleString('en')} of ${all.toLocaleString('en')} points; a schema writes it on all.`;
}

/** Notes where the product of the tags differs from the series seen. */
function seriesNotes(
  { seriesCount, name }: ObservedMeasurement,
  { tags }: MeasurementGroup,
): InferenceNote[] {
  const product = tags.reduce((series, tag) => series * tagCardinality(tag.generator), 1);
  if (seriesCount === null || seriesCount === product) return [];
  const seen = `${seriesCount.toLocaleString('en')} series were seen`;
  const text = `${seen}, but its tags multiply to ${product.toLocaleString('en')}, which is what this schema writes: not every combination of the values occurs.`;
  const fewer = `${seen}, but its tags multiply to ${product.toLocaleString('en')}, which is what this schema writes: some points lack a tag, or a tag has more values than were counted.`;
  return [{ tone: 'warn', measurement: shownText(name), text: seriesCount < product ? text : fewer }];
}
