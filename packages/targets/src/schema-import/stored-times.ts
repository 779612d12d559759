import type { ParsedPoint } from '@tidemark/domain/parsed-point';
import type { SampledPoint } from './sample-points.ts';

const digitsOf = { s: 0, ms: 3, us: 6, ns: 9 };
/** Units that digits after the second can be told in; the coarsest first. */
const units = ['s', 'ms', 'us', 'ns'] as const;
type Unit = (typeof units)[number];

/** asWritten gives stored points the timestamps that they would have on the wire, in the coarsest unit that holds them all. */
export function asWritten(points: readonly SampledPoint[]): ParsedPoint[] {
  const precision = coarsestPrecision(points);
  return points.map(({ measurement, tagSet, fieldSet, time }) => ({
    line: 0,
    measurement,
    tagSet,
    fieldSet,
    timestamp: digitsIn(time, precision),
  }));
}

function coarsestPrecision(points: readonly SampledPoint[]): Unit {
  const most = points.reduce((digits, { time }) => Math.max(digits, fractionOf(time).length), 0);
  return units.find((unit) => digitsOf[unit] >= most) ?? 'ns';
}

function digitsIn(time: string, precision: Unit): string | null {
  const seconds = Date.parse(`${time.replace(/Z$/, '').split('.')[0]}Z`) / 1_000;
  if (!Number.isInteger(seconds) || seconds < 0) return null;
  return `${seconds}${fractionOf(time).padEnd(9, '0').slice(0, digitsOf[precision])}`;
}

function fractionOf(time: string): string {
  return /\.(\d{1,9})Z?$/.exec(time)?.[1]?.replace(/0+$/, '') ?? '';
}
