import type { MatrixFigureKey } from '@tidemark/domain/figures/catalog';
import { bytesInOneUnit, bytesText, countText } from '@tidemark/domain/kernel/quantity-text';
import { timesText } from './change-words.ts';
import type { ComparisonMatrix, MatrixCell } from './comparison-matrix.ts';

/** What is compared: its figure, and its words. */
type Subject = {
  metric: MatrixFigureKey;
  verb: string;
  noun: string;
  same: string;
  pairText: (a: number, b: number) => string;
};

const subjects = {
  heap: { metric: 'heapAtRestBytes', verb: 'costs', noun: 'heap', same: 'need', pairText: heapsText },
  rate: { metric: 'pointsPerSec', verb: 'takes', noun: 'rate', same: 'take', pairText: ratesText },
} as const satisfies Readonly<Record<string, Subject>>;

type Measured = { value: number; low: number | null; high: number | null };
/** A cell in which the figure was measured. */
type ReadCell = { row: number; column: number; measured: Measured };
/** What is compared, with which of its values, at each value of the other factor. */
type Factor = {
  values: readonly string[];
  of: 'row' | 'column';
  contexts: readonly string[];
  preposition: string;
};
type Pair = { heavy: number; light: number; places: Place[] };
type Place = { context: number; heavy: Measured; light: Measured; ratio: number };

const mostPlaces = 3;
/** Values that differ by less are about the same. */
const sameShare = 0.05;

/**
 * factorSentences compare the heap at rest, or the rate, along one factor at a time, schemas on each system and systems with each schema,
 * the factor with the greater effect first: "tag costs 17x the heap of field on inmem (120 / 6.9 MiB) and 8x on tsi1 (51 / 6.2 MiB)."
 */
export function factorSentences(
  { rows, columns, cells }: Pick<ComparisonMatrix, 'rows' | 'columns' | 'cells'>,
  of: keyof typeof subjects,
): string[] {
  const subject = subjects[of];
  const read = cells.flatMap((cell) => readCell(cell, subject));
  const [systems, schemas] = [shortLabels(rows), shortLabels(columns)];
  const factors: Factor[] = [
    { values: schemas, of: 'column', contexts: systems, preposition: 'on' },
    { values: systems, of: 'row', contexts: schemas, preposition: 'with' },
  ];
  return factors
    .flatMap((factor) => {
      const pair = widestPair(factor, read);
      return pair === null
        ? []
        : [{ effect: effectOf(pair.places), sentence: pairSentence(subject, factor, pair) }];
    })
    .toSorted((a, b) => b.effect - a.effect)
    .map(({ sentence }) => sentence);
}

function readCell({ row, column, figures }: MatrixCell, { metric: wanted }: Subject): ReadCell[] {
  const figure = figures.find(({ metric }) => metric === wanted);
  const { value = null, low = null, high = null } = figure ?? {};
  return value === null || value <= 0 ? [] : [{ row, column, measured: { value, low, high } }];
}

/** The two values of a factor that differ most, over the contexts in which both were measured. */
function widestPair(factor: Factor, cells: readonly ReadCell[]): Pair | null {
  const indexes = factor.values.map((_, i) => i);
  const pairs = indexes
    .flatMap((a) => indexes.filter((b) => b !== a).map((b) => pairOf(factor, cells, a, b)))
    .filter(({ places }) => places.length > 0);
  return pairs.toSorted((a, b) => effectOf(b.places) - effectOf(a.places))[0] ?? null;
}

function pairOf({ of, contexts }: Factor, cells: readonly ReadCell[], heavy: number, light: number): Pair {
  const other = of === 'row' ? 'column' : 'row';
  const at = (value: number, context: number) =>
    cells.find((cell) => cell[of] === value && cell[other] === context)?.measured;
  const places = contexts.flatMap((_, context) => {
    const [more, less] = [at(heavy, context), at(light, context)];
    return more && less ? [{ context, heavy: more, light: less, ratio: more.value / less.value }] : [];
  });
  return { heavy, light, places: places.toSorted((a, b) => b.ratio - a.ratio) };
}

/** Mean of the logarithms of the ratios; the heavier one of a pair is the one with the positive mean. */
function effectOf(places: readonly Place[]): number {
  return places.reduce((sum, { ratio }) => sum + Math.log(ratio), 0) / Math.max(1, places.length);
}

function pairSentence(subject: Subject, factor: Factor, { heavy, light, places }: Pair): string {
  const { verb, noun, same: sameVerb, pairText } = subject;
  const [more = '', less = ''] = [factor.values[heavy], factor.values[light]];
  const where = ({ context }: Place) =>
    factor.contexts.length > 1 ? ` ${factor.preposition} ${factor.contexts[context]}` : '';
  const values = (place: Place) => `${where(place)} (${pairText(place.heavy.value, place.light.value)})`;
  const differing = places.filter(differs);
  if (differing.length === 0)
    return `${more} and ${less} ${sameVerb} about the same ${noun}${listed(places.slice(0, mostPlaces).map(values))}.`;
  const [first, ...others] = differing.map((place) => ({
    times: timesText(place.ratio),
    place: values(place),
  }));
  const rest = others.map(({ times, place }) => `${times}${place}`);
  const same = places.filter((place) => !differs(place)).map((place) => `about the same${values(place)}`);
  const parts = [
    `${first?.place ?? ''}`,
    ...[...rest, ...same].slice(0, mostPlaces - 1).map((part) => ` ${part}`),
  ];
  return `${more} ${verb} ${first?.times} the ${noun} of ${less}${listed(parts)}.`;
}

/** Where both have intervals, a difference is one where these do not overlap. */
function differs({ heavy, light, ratio }: Place): boolean {
  const isApart = Math.abs(ratio - 1) > sameShare;
  if (heavy.low === null || heavy.high === null || light.low === null || light.high === null) return isApart;
  return isApart && (heavy.low > light.high || heavy.high < light.low);
}

/** "120 / 6.9 MiB", or with two units where one would hide the smaller value. */
function heapsText(a: number, b: number): string {
  if (Math.max(a / b, b / a) > 500) return `${bytesText(a)} / ${bytesText(b)}`;
  const { texts, unit } = bytesInOneUnit([a, b]);
  return `${texts.join(' / ')} ${unit}`;
}

function ratesText(a: number, b: number): string {
  return `${countText(a)} / ${countText(b)} points/s`;
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(',')} and${parts.at(-1)}`;
}

/** shortLabels leaves out the parts that all labels share: "influxdb-1.6/inmem, version 1.6.7" beside ".../tsi1, ..." is "inmem". */
export function shortLabels(labels: readonly string[], joint = ', '): string[] {
  if (labels.length < 2) return [...labels];
  const parts = labels.map((label) => label.split(/, |\//));
  const count = parts[0]?.length ?? 0;
  if (parts.some(({ length }) => length !== count)) return [...labels];
  const varying = Array.from({ length: count }, (_, i) => i).filter(
    (i) => new Set(parts.map((words) => words[i])).size > 1,
  );
  const short = parts.map((words) => varying.map((i) => words[i]).join(joint));
  return new Set(short).size === labels.length ? short : [...labels];
}
