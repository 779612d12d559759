import { shownText } from '@tidemark/domain/kernel/shown-text';
import { measurementCount } from '@tidemark/domain/schema/measurement-pattern';
import {
  type MeasurementGroup,
  maxPointsPerRound,
  schemaShape,
  type Tag,
} from '@tidemark/domain/schema/schema';
import { tagCardinality } from '@tidemark/domain/schema/value-generator';
import type { ParsedLines } from '@tidemark/workload/parse-line-protocol';
import { type Family, foldFamilies } from './fold-families.ts';
import { guessClock } from './guess-clock.ts';
import { type GroupGuess, guessGroup } from './guess-group.ts';
import type { InferenceNote, InferredSchema } from './inferred-schema.ts';
import { observePoints } from './observe-points.ts';
import type { ObservedMeasurement } from './observed-measurement.ts';
import { newTimestampSpread, type TimestampSpread } from './timestamp-spread.ts';

const maxGroups = 200;

/** inferSchema guesses a schema that would write points like these, with a note per guess; null: there is no point. */
export function inferSchema(lines: ParsedLines, name: string): InferredSchema | null {
  const { measurements, timestamps } = observePoints(lines.points);
  const notes = readingNotes(lines);
  return schemaOfObserved(name, measurements, { timestamps, notes });
}

/**
 * schemaOfObserved guesses a schema from observed measurements, of a text or a server; null if none of them can be written.
 * `notes` come before those of the guesses.
 */
export function schemaOfObserved(
  name: string,
  measurements: readonly ObservedMeasurement[],
  {
    timestamps = newTimestampSpread(),
    notes = [],
  }: { timestamps?: TimestampSpread; notes?: InferenceNote[] },
): InferredSchema | null {
  const families = foldFamilies(measurements);
  const { guesses, leftOut } = guessGroups(families);
  const written = guesses.flatMap(({ family, group }) => (group === null ? [] : [{ family, group }]));
  const { groups, notes: cuts } = fitSchema(written.map(({ group }) => group));
  if (groups.length === 0) return null;
  const clock = guessClock(timestamps);
  return {
    schema: schemaShape.parse({ name: nameOf(name), measurements: groups }),
    found: groups.flatMap((group, g) => foundIn(written[g]?.family, group)),
    notes: [
      ...notes,
      ...tooMany(written.length + leftOut),
      ...guesses.flatMap((guess) => guess.notes),
      ...cuts,
      ...clock.notes,
    ],
    clock: clock.hint,
  };
}

/** guessGroups guesses until a schema is full; the families after that are only counted. */
function guessGroups(families: readonly Family[]) {
  const guesses: ({ family: Family } & GroupGuess)[] = [];
  let written = 0;
  for (const family of families) {
    if (written === maxGroups) break;
    const guess = guessGroup(family);
    if (guess.group !== null) written += 1;
    guesses.push({ family, ...guess });
  }
  return { guesses, leftOut: families.length - guesses.length };
}

function foundIn(family: Family | undefined, group: MeasurementGroup): InferredSchema['found'] {
  if (family === undefined) return [];
  const { pointCount, seriesCount } = family.observed;
  const measurements = measurementCount(group.name);
  return [
    {
      name: group.name,
      measurements,
      pointsSeen: pointCount,
      seriesSeen: seriesCount === null ? null : seriesCount * measurements,
      seriesPlanned: group.tags.reduce((series, tag) => series * tagCardinality(tag.generator), measurements),
    },
  ];
}

function nameOf(name: string): string {
  return name.toWellFormed().trim().slice(0, 120).trim() || 'Inferred schema';
}

function tooMany(groups: number): InferenceNote[] {
  if (groups <= maxGroups) return [];
  const text = `${groups.toLocaleString('en')} kinds of measurements were seen; a schema allows ${maxGroups}, so the others are left out.`;
  return [{ tone: 'warn', measurement: null, text }];
}

function readingNotes({ points, faultCount, remarks, unreadFromLine }: ParsedLines): InferenceNote[] {
  const texts = [...remarks];
  if (faultCount > 0) {
    texts.push(
      `${faultCount.toLocaleString('en')} ${faultCount === 1 ? 'line is' : 'lines are'} faulty and left out.`,
    );
  }
  if (unreadFromLine !== null) {
    const read = `${points.length.toLocaleString('en')} points`;
    texts.push(
      `The text is too long: from line ${unreadFromLine.toLocaleString('en')} on nothing was read; ${read} were.`,
    );
  }
  return texts.map((text) => ({ tone: 'warn', measurement: null, text }));
}

/** Limit of the characters of all listed tag values of a schema; more are unwieldy to edit and to store. */
const maxListedLength = 300_000;

/** fitSchema reduces what exceeds the limits of a schema, with a note per cut: the total length of lists, the size of rounds. */
function fitSchema(groups: readonly MeasurementGroup[]): {
  groups: MeasurementGroup[];
  notes: InferenceNote[];
} {
  const notes: InferenceNote[] = [];
  const maxSeries = Math.floor(maxPointsPerRound / Math.max(1, groups.length));
  let listed = 0;
  const fitted = groups.map((group) => {
    const note = (text: string) => notes.push({ tone: 'warn', measurement: shownText(group.name), text });
    const tags = group.tags.map((tag) => {
      listed += listLength(tag);
      return listed <= maxListedLength ? tag : numbered(tag, note);
    });
    return { ...group, tags: withinRound(tags, maxSeries / measurementCount(group.name), note) };
  });
  return { groups: fitted, notes };
}

function listLength({ generator }: Tag): number {
  return generator.kind === 'pool' ? generator.values.reduce((sum, value) => sum + value.length, 0) : 0;
}

function numbered(tag: Tag, note: (text: string) => void): Tag {
  if (tag.generator.kind !== 'pool') return tag;
  const cardinality = tag.generator.values.length;
  note(
    `Tag ${shownText(tag.key)}: the lists of this schema are too long in total; ${cardinality} numbered values are written instead.`,
  );
  return { key: tag.key, generator: { kind: 'sequence', prefix: 'value', cardinality } };
}

/** Keeps the tags with the most values as long as their product is within the limit of a round. */
function withinRound(tags: Tag[], maxSeries: number, note: (text: string) => void): Tag[] {
  const product = tags.reduce((series, tag) => series * tagCardinality(tag.generator), 1);
  if (product <= maxSeries) return tags;
  let series = 1;
  const kept = new Set<Tag>();
  for (const tag of tags.toSorted((a, b) => tagCardinality(b.generator) - tagCardinality(a.generator))) {
    const next = series * tagCardinality(tag.generator);
    if (next > maxSeries && next > series) continue;
    series = next;
    kept.add(tag);
  }
  const cut = tags
    .filter((tag) => !kept.has(tag) && tagCardinality(tag.generator) > 1)
    .map((tag) => shownText(tag.key));
  note(
    `Its tags multiply to ${product.toLocaleString('en')} series, more than a round may have; ${cut.join(', ')} ${cut.length === 1 ? 'has' : 'have'} one value each.`,
  );
  return tags.map((tag) =>
    kept.has(tag) ? tag : { key: tag.key, generator: { kind: 'constant', value: 'value0' } },
  );
}
