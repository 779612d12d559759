import type { FlagFault } from '../go-flags.ts';
import type { ImportWarning } from './import-result.ts';
import { inchFacts } from './inch-facts.ts';
import type { InchSettings } from './inch-settings.ts';
import { readCommand, readInchLine } from './read-inch-line.ts';

/** Two lines that write to the same database: the series of each, those of both, and all together. */
export type ComparedLines =
  | { ok: true; series: [number, number]; shared: number; distinct: number; warnings: ImportWarning[] }
  | { ok: false; line: 0 | 1; faults: FlagFault[] };

/** Limit of combinations that are enumerated, where measurements and tags advance together. */
const maxCounted = 1_000_000;

/** compareInchLines counts the distinct series of two lines of inch; those that both write count once. */
export function compareInchLines(first: string, second: string): ComparedLines {
  const a = settingsOf(first);
  if (!a.ok) return { ok: false, line: 0, faults: a.faults };
  const b = settingsOf(second);
  if (!b.ok) return { ok: false, line: 1, faults: b.faults };
  const series: [number, number] = [seriesOf(a.settings), seriesOf(b.settings)];
  const shared = sharedSeries(a.settings, b.settings);
  if (shared === null) {
    const detail = 'too many series whose measurements and tags advance together to compare them';
    return { ok: false, line: 0, faults: [{ flag: null, code: 'too_many_series', detail }] };
  }
  const distinct = series[0] + series[1] - shared;
  const warnings = shared === 0 ? [] : [overlap(series, shared, distinct)];
  return { ok: true, series, shared, distinct, warnings };
}

function overlap(series: [number, number], shared: number, distinct: number): ImportWarning {
  const whole = (count: number) => count.toLocaleString('en');
  return {
    code: 'overlapping_series',
    number: distinct,
    message: `The lines write ${whole(series[0])} and ${whole(series[1])} series, of which ${whole(shared)} ${shared === 1 ? 'is' : 'are'} the same: ${whole(distinct)} distinct ones, not ${whole(series[0] + series[1])}.`,
  };
}

function settingsOf(line: string): { ok: true; settings: InchSettings } | { ok: false; faults: FlagFault[] } {
  const command = readCommand(line);
  if (!command.ok) return command;
  if (command.dialect === 'influx-stress') {
    const detail = 'only lines of inch and inch-java can be compared';
    return { ok: false, faults: [{ flag: null, code: 'unknown_program', detail }] };
  }
  return readInchLine(command.dialect, command.words);
}

function seriesOf(settings: InchSettings): number {
  return inchFacts(settings, 'current', 0).series;
}

/** Both write measurement k with tag values v where k and the index of v among the combinations agree modulo their common divisor. */
function sharedSeries(a: InchSettings, b: InchSettings): number | null {
  if (a.host !== b.host || a.database !== b.database || a.tags.length !== b.tags.length) return 0;
  const measurements = Math.min(a.measurements, b.measurements);
  const tags = a.tags.map((cardinality, position) => Math.min(cardinality, b.tags[position] ?? 0));
  const combinations = tags.reduce((product, cardinality) => product * cardinality, 1);
  const sides = [turning(a), turning(b)];
  if (sides.every(({ modulus }) => modulus === 1)) return measurements * combinations;
  if (measurements * combinations > maxCounted) return null;
  let shared = 0;
  const values = tags.map(() => 0);
  for (let combination = 0; combination < combinations; combination += 1) {
    const places = sides.map(({ strides }) =>
      strides.reduce((sum, stride, position) => sum + stride * (values[position] ?? 0), 0),
    );
    for (let measurement = 0; measurement < measurements; measurement += 1) {
      if (sides.every(({ modulus }, side) => ((places[side] ?? 0) - measurement) % modulus === 0))
        shared += 1;
    }
    turn(values, tags);
  }
  return shared;
}

/** By what factor the series are fewer than the product, and the index of a combination as the sum of value x stride. */
function turning(settings: InchSettings): { modulus: number; strides: number[] } {
  let stride = 1;
  const strides = settings.tags.map((cardinality) => {
    const own = stride;
    stride *= cardinality;
    return own;
  });
  return { modulus: (settings.measurements * stride) / seriesOf(settings), strides };
}

function turn(values: number[], cardinalities: readonly number[]): void {
  for (let position = 0; position < values.length; position += 1) {
    const next = (values[position] ?? 0) + 1;
    values[position] = next < (cardinalities[position] ?? 0) ? next : 0;
    if (values[position] !== 0) return;
  }
}
