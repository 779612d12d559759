import { type Precision, precisionUs } from '@tidemark/domain/load/load-profile';

/** Distribution of the timestamps of points: their units, and the intervals within one series. */
export type TimestampSpread = {
  missing: number;
  byPrecision: Record<Precision, number>;
  /** Intervals between neighbors of one series, in microseconds; only the first ones. */
  gapsUs: number[];
  /** Points that have the series and the timestamp of the previous one. */
  repeated: number;
};

/** A timestamp with the unit derived from its size. */
export type ReadTimestamp = { precision: Precision; us: number };

const maxGaps = 20_000;

/** newTimestampSpread is the spread of no timestamps. */
export function newTimestampSpread(): TimestampSpread {
  return { missing: 0, byPrecision: { ns: 0, us: 0, ms: 0, s: 0, m: 0, h: 0 }, gapsUs: [], repeated: 0 };
}

/** timestampOf parses a timestamp in its unit; an unknown unit is derived from its size: ten digits are seconds, thirteen milliseconds, and so on. */
export function timestampOf(digits: string | null, unit: Precision | null): ReadTimestamp | null {
  if (digits === null) return null;
  const precision = unit ?? unitBySize(digits.replace('-', '').length);
  if (precision === 'ns') return { precision, us: Number(BigInt(digits) / 1_000n) };
  return { precision, us: Number(digits) * precisionUs[precision] };
}

function unitBySize(length: number): Precision {
  if (length <= 11) return 's';
  if (length <= 14) return 'ms';
  return length <= 17 ? 'us' : 'ns';
}

/** addTimestamp adds one timestamp; `previousUs` is the one before it in its series. */
export function addTimestamp(
  spread: TimestampSpread,
  time: ReadTimestamp | null,
  previousUs: number | null,
): void {
  if (time === null) {
    spread.missing += 1;
    return;
  }
  spread.byPrecision[time.precision] += 1;
  if (previousUs === null) return;
  const gapUs = Math.abs(time.us - previousUs);
  if (gapUs === 0) spread.repeated += 1;
  else if (spread.gapsUs.length < maxGaps) spread.gapsUs.push(gapUs);
}
