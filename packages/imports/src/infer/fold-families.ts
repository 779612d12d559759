import { maxMeasurementsPerPattern } from '@tidemark/domain/schema/measurement-pattern';
import { mergeNumbers, mergeTexts } from './number-spread.ts';
import type { ObservedField, ObservedMeasurement } from './observed-measurement.ts';

/** One measurement, or several that differ only in a number in their names (`cpu{0..7}`), treated as one. */
export type Family = { observed: ObservedMeasurement; members: string[] };

/**
 * foldFamilies merges measurements whose names differ in one number that counts up without a gap, and whose tags, tag values and
 * fields are the same; all others stay single. The order of appearance is kept.
 */
export function foldFamilies(measurements: readonly ObservedMeasurement[]): Family[] {
  const byName = new Map(measurements.map((measurement) => [measurement.name, measurement]));
  const foldedInto = new Map<string, Family>();
  for (const run of numberedRuns(measurements)) {
    const members = run.names.filter((name) => !foldedInto.has(name));
    if (members.length < run.names.length) continue;
    const seen = members.flatMap((name) => byName.get(name) ?? []);
    const [first] = seen;
    if (first === undefined) continue;
    const observed = seen.slice(1).reduce(merge, { ...first, name: run.pattern });
    const family = { observed, members };
    for (const name of members) foldedInto.set(name, family);
  }
  const alone = (observed: ObservedMeasurement): Family => ({ observed, members: [observed.name] });
  return [...new Set(measurements.map((each) => foldedInto.get(each.name) ?? alone(each)))];
}

/** Limit of the numbers of a name that are tried, from its end. */
const maxNumbersPerName = 6;

type Run = { pattern: string; names: string[] };

/** Every numbered sequence of names, the longest first. */
function numberedRuns(measurements: readonly ObservedMeasurement[]): Run[] {
  const slots = new Map<string, { prefix: string; suffix: string; numbers: number[] }>();
  const likenesses = new Map<string, number>();
  for (const measurement of measurements) {
    const described = likenessOf(measurement);
    const likeness = likenesses.get(described) ?? likenesses.size;
    likenesses.set(described, likeness);
    for (const { prefix, suffix, number } of numbersIn(measurement.name)) {
      const key = JSON.stringify([prefix, suffix, likeness]);
      const slot = slots.get(key) ?? { prefix, suffix, numbers: [] };
      slots.set(key, slot);
      slot.numbers.push(number);
    }
  }
  return [...slots.values()]
    .flatMap(({ prefix, suffix, numbers }) =>
      withoutGaps(numbers).map(({ from, to }) => ({
        pattern: `${prefix}{${from}..${to}}${suffix}`,
        names: Array.from({ length: to - from + 1 }, (_, i) => `${prefix}${from + i}${suffix}`),
      })),
    )
    .sort((a, b) => b.names.length - a.names.length);
}

/** Numbers of a name that could count up: without leading zeros, and not within a range of a pattern. */
function numbersIn(name: string): { prefix: string; suffix: string; number: number }[] {
  if (name.length > 200 || name.includes('{')) return [];
  return [...name.matchAll(/\d+/g)]
    .slice(-maxNumbersPerName)
    .filter(([digits]) => digits.length <= 9 && String(Number(digits)) === digits)
    .map((match) => ({
      prefix: name.slice(0, match.index),
      suffix: name.slice(match.index + match[0].length),
      number: Number(match[0]),
    }));
}

function withoutGaps(numbers: number[]): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && number === last.to + 1 && number - last.from < maxMeasurementsPerPattern) last.to = number;
    else runs.push({ from: number, to: number });
  }
  return runs.filter(({ from, to }) => to > from);
}

/** What must be equal for two measurements to be merged. */
function likenessOf({ tags, fields, seriesCount }: ObservedMeasurement): string {
  return JSON.stringify([
    seriesCount,
    tags
      .map(({ key, cardinality, values, leader }) => [key, cardinality, leader, values.toSorted()])
      .toSorted(),
    fields
      .map(({ key, typeCounts }) => [
        key,
        Object.entries(typeCounts)
          .filter(([, count]) => count > 0)
          .map(([type]) => type),
      ])
      .toSorted(),
  ]);
}

function merge(a: ObservedMeasurement, b: ObservedMeasurement): ObservedMeasurement {
  const others = new Map(b.fields.map((field) => [field.key, field]));
  const tagPoints = new Map(b.tags.map((tag) => [tag.key, tag.pointCount]));
  return {
    ...a,
    pointCount: a.pointCount + b.pointCount,
    tags: a.tags.map((tag) => ({ ...tag, pointCount: tag.pointCount + (tagPoints.get(tag.key) ?? 0) })),
    fields: a.fields.map((field) => mergeFields(field, others.get(field.key))),
  };
}

function mergeFields(a: ObservedField, b: ObservedField | undefined): ObservedField {
  if (b === undefined) return a;
  const { float, int, string, boolean } = a.typeCounts;
  return {
    key: a.key,
    pointCount: a.pointCount + b.pointCount,
    typeCounts: {
      float: float + b.typeCounts.float,
      int: int + b.typeCounts.int,
      string: string + b.typeCounts.string,
      boolean: boolean + b.typeCounts.boolean,
    },
    numbers: mergeNumbers(a.numbers, b.numbers),
    texts: mergeTexts(a.texts, b.texts),
  };
}
