import { measurementCount } from '@tidemark/domain/schema/measurement-pattern';
import { type MeasurementGroup, schemaShape } from '@tidemark/domain/schema/schema';
import { tagCardinality } from '@tidemark/domain/schema/value-generator';
import type { ParsedLines } from '@tidemark/workload/parse-line-protocol';
import { fitSchema } from './fit-schema.ts';
import { type Family, foldFamilies } from './fold-families.ts';
import { guessClock } from './guess-clock.ts';
import { guessGroup } from './guess-group.ts';
import type { InferenceNote } from './inference-note.ts';
import type { InferredSchema } from './inferred-schema.ts';
import { observePoints } from './observe-points.ts';
import type { ObservedMeasurement } from './observed-measurement.ts';
import { newTimestampSpread, type TimestampSpread } from './timestamp-spread.ts';

const maxGroups = 200;

/** inferSchema guesses the schema that would write points like these, and tells every guess; null: there is no point to go by. */
export function inferSchema(lines: ParsedLines, name: string): InferredSchema | null {
  const { measurements, timestamps } = observePoints(lines.points);
  const notes = readingNotes(lines);
  return schemaOfObserved(name, measurements, { timestamps, notes });
}

/**
 * schemaOfObserved guesses a schema from what was seen of measurements, in a text or on a server; null where nothing
 * of it can be written. `notes` are told before the guesses.
 */
export function schemaOfObserved(
  name: string,
  measurements: readonly ObservedMeasurement[],
  {
    timestamps = newTimestampSpread(),
    notes = [],
  }: { timestamps?: TimestampSpread; notes?: InferenceNote[] },
): InferredSchema | null {
  const guesses = foldFamilies(measurements).map((family) => ({ family, ...guessGroup(family) }));
  const written = guesses.flatMap(({ family, group }) => (group === null ? [] : [{ family, group }]));
  const { groups, notes: cuts } = fitSchema(written.slice(0, maxGroups).map(({ group }) => group));
  if (groups.length === 0) return null;
  const clock = guessClock(timestamps);
  return {
    schema: schemaShape.parse({ name: nameOf(name), measurements: groups }),
    found: groups.flatMap((group, g) => foundIn(written[g]?.family, group)),
    notes: [
      ...notes,
      ...tooMany(written.length),
      ...guesses.flatMap((guess) => guess.notes),
      ...cuts,
      ...clock.notes,
    ],
    clock: clock.hint,
  };
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
  const text = `${groups.toLocaleString('en')} kinds of measurements were seen; a schema holds ${maxGroups}, so the others are left out.`;
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
