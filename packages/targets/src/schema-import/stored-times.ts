import type { ParsedPoint } from '@tidemark/workload/line-protocol-cursor';
import type { FieldValue } from '@tidemark/workload/value-at';

const digitsOf = { s: 0, ms: 3, us: 6, ns: 9 };
/** Units that hold digits after the second; the coarsest first. */
const units = ['s', 'ms', 'us', 'ns'] as const;
type Unit = (typeof units)[number];

/** Stored points as they would stand on the wire, and the unit of their timestamps: the coarsest that holds them all. */
export type WrittenPoints = { points: ParsedPoint[]; unit: Unit };

/** asWritten gives stored points the timestamps that they would have on the wire. */
export function asWritten(sampled: readonly SampledPoint[]): WrittenPoints {
  const most = sampled.reduce((digits, { time }) => Math.max(digits, fractionOf(time).length), 0);
  const unit = units.find((candidate) => digitsOf[candidate] >= most) ?? 'ns';
  const points = sampled.map(({ measurement, tagSet, fieldSet, time }) => ({
    line: 0,
    measurement,
    tagSet,
    fieldSet,
    timestamp: digitsIn(time, digitsOf[unit]),
  }));
  return { points, unit };
}

function digitsIn(time: string, digits: number): string | null {
  const seconds = Date.parse(`${time.replace(/Z$/, '').split('.')[0]}Z`) / 1_000;
  if (!Number.isInteger(seconds)) return null;
  const fraction = fractionOf(time).padEnd(9, '0').slice(0, digits);
  return String(BigInt(seconds) * 10n ** BigInt(digits) + BigInt(fraction || '0'));
}

function fractionOf(time: string): string {
  return /\.(\d{1,9})Z?$/.exec(time)?.[1]?.replace(/0+$/, '') ?? '';
}

/** byTime sorts stored points, the oldest first: their times sort as texts but for the length of their fractions. */
export function byTime(points: readonly SampledPoint[]): SampledPoint[] {
  return points.toSorted((a, b) => compare(sortable(a.time), sortable(b.time)));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function sortable(time: string): string {
  const [second = '', fraction = ''] = time.replace(/Z$/, '').split('.');
  return `${second}.${fraction.padEnd(9, '0')}`;
}

/** A stored point that was sampled; its time as the server writes it (RFC 3339, up to nanoseconds). */
export type SampledPoint = {
  measurement: string;
  time: string;
  tagSet: [key: string, value: string][];
  fieldSet: [key: string, value: FieldValue][];
};
