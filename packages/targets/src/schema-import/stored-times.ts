import type { Precision } from '@tidemark/domain/load-profile';
import type { ParsedPoint } from '@tidemark/domain/parsed-point';
import type { SampledPoint } from './sample-points.ts';

const digitsOf: Record<Precision, number> = { s: 0, ms: 3, us: 6, ns: 9 };

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

function coarsestPrecision(points: readonly SampledPoint[]): Precision {
  const most = points.reduce((digits, { time }) => Math.max(digits, fractionOf(time).length), 0);
  const units: Precision[] = ['s', 'ms', 'us', 'ns'];
  return units.find((unit) => digitsOf[unit] >= most) ?? 'ns';
}

function digitsIn(time: string, precision: Precision): string | null {
  const seconds = Date.parse(`${time.replace(/Z$/, '').split('.')[0]}Z`) / 1_000;
  if (!Number.isInteger(seconds) || seconds < 0) return null;
  return `${seconds}${fractionOf(time).padEnd(9, '0').slice(0, digitsOf[precision])}`;
}

function fractionOf(time: string): string {
  return /\.(\d{1,9})Z?$/.exec(time)?.[1]?.replace(/0+$/, '') ?? '';
}
