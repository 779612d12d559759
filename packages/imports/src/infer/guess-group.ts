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

/** A group of the schema as it was guessed; null where nothing of the measurement can be written. */
export type GroupGuess = { group: MeasurementGroup | null; notes: InferenceNote[] };

const maxTags = 100;
const maxFields = 1_000;

/** guessGroup says how one measurement, or a family of them, is written, and tells each guess. */
export function guessGroup({ observed, members }: Family): GroupGuess {
  const { name, pointCount } = observed;
  const notes: InferenceNote[] = [];
  const tell = (tone: InferenceNote['tone'], text: string) =>
    notes.push({ tone, measurement: shownText(name), text });
  const problem = nameProblem(observed, members);
  if (problem !== null) {
    tell('warn', `Left out: the name ${problem}.`);
    return { group: null, notes };
  }
  if (members.length > 1) {
    tell('guess', `${members.length} measurements with the same tags and fields, written as one pattern.`);
  }
  const taken = new Set<string>();
  const written = observed.tags
    .filter((tag) => isTaken(tag.key, 'tag', taken, (why) => tell('warn', `Tag ${why}`)))
    .slice(0, maxTags);
  const keys = new Set(written.map((tag) => tag.key));
  const tags = written.map((tag): Tag => {
    const guess = tagGuess(tag, keys);
    tell(guess.tone, guess.text + presence(tag.pointCount, pointCount));
    if (tag.churn !== null && tag.leader === null)
      tell('warn', churnText(tag.key, tag.cardinality, tag.churn));
    return { key: tag.key, generator: guess.value };
  });
  const fields = observed.fields
    .filter((field) => isTaken(field.key, 'field', taken, (why) => tell('warn', `Field ${why}`)))
    .slice(0, maxFields)
    .map((field): Field => {
      const guess = guessField(field);
      tell(guess.tone, guess.text + presence(field.pointCount, pointCount));
      return guess.value;
    });
  if (fields.length === 0) {
    tell('warn', 'Left out: it has no field that can be written.');
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

/** A tag whose leader cannot be written stands alone. */
function tagGuess(tag: ObservedTag, keys: ReadonlySet<string>): Guess<Tag['generator']> {
  return tag.leader !== null && keys.has(tag.leader) ? guessFollower(tag, tag.leader) : guessTag(tag);
}

/** What comes and goes is written as if it stayed: a pool of entities needs more than a text can tell. */
function churnText(
  key: string,
  values: number,
  { came, gone, alive, newPerMinute, roundsPerMinute }: TagChurn,
): string {
  return `Tag ${shownText(key)}: its values come and go (of ${countText(values)}, ${countText(came)} came later and ${countText(gone)} were gone before the end), but this schema writes all of them all the time. For series that grow, give the tag the kind entity, with about ${countText(alive)} entities alive and ${threeDigits(newPerMinute)} new a simulated minute; a round then writes one of them, so ${threeDigits(roundsPerMinute)} rounds a minute.`;
}

function presence(having: number, all: number): string {
  if (having >= all) return '';
  return ` It is on ${having.toLocaleString('en')} of ${all.toLocaleString('en')} points; a schema puts it on all.`;
}

/** Tells where the tags multiply to other than what was seen. */
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
