const binaryUnits = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];
const decimalPrefixes = ['', 'k', 'M', 'G', 'T', 'P'];

/** Significant digits of a text; an object, so that the index of a list is never taken for it. */
export type Precision = { digits: number };

const usual: Precision = { digits: 3 };
/** More digits than this no double has. */
const mostDigits = 17;

/** bytesText writes bytes in binary units with three significant digits: 163577856 is "156 MiB". */
export function bytesText(bytes: number, { digits }: Precision = usual): string {
  const { value, step } = scaled(bytes, 1_024, binaryUnits.length);
  return `${significant(value, digits)} ${binaryUnits[step]}`;
}

/** signedBytes writes a change of bytes with its sign. */
export function signedBytes(bytes: number, precision: Precision = usual): string {
  if (Math.abs(bytes) < 0.5) return '±0 B';
  return bytes > 0 ? `+${bytesText(bytes, precision)}` : `−${bytesText(-bytes, precision)}`;
}

/**
 * bytesInOneUnit writes byte counts in the unit of the largest, with two digits below 10, or three where two do not distinguish them:
 * 18 MiB and 512 KiB are "18" and "0.50", MiB.
 */
export function bytesInOneUnit(values: readonly number[]): { texts: string[]; unit: string } {
  const largest = Math.max(0, ...values.map(Math.abs));
  const { step } = scaled(largest, 1_024, binaryUnits.length);
  const inUnit = values.map((value) => value / 1_024 ** step);
  const short = inUnit.map((value) => withDigits(value, 2));
  const isAmbiguous = new Set(short).size < new Set(values).size;
  const texts = isAmbiguous ? inUnit.map((value) => withDigits(value, 3)) : short;
  return { texts, unit: binaryUnits[step] ?? 'B' };
}

/** countText writes a count with thousands separators; from 100,000 on with three significant digits and a prefix. */
export function countText(count: number, { digits }: Precision = usual): string {
  if (Math.abs(count) < 100_000)
    return Number.isInteger(count) ? count.toLocaleString('en') : significant(count, digits);
  const { value, step } = scaled(count, 1_000, decimalPrefixes.length);
  return `${significant(value, digits)} ${decimalPrefixes[step]}`.trim();
}

/** microsecondsText writes a duration of microseconds in the unit that fits: "840 µs", "12.3 ms", "1.20 s". */
export function microsecondsText(us: number, { digits }: Precision = usual): string {
  if (Math.abs(us) < 1_000) return `${significant(us, digits)} µs`;
  if (Math.abs(us) < 1_000_000) return `${significant(us / 1_000, digits)} ms`;
  return `${significant(us / 1_000_000, digits)} s`;
}

/** ratioText writes how many times one figure is another: "15.6x". */
export function ratioText(ratio: number): string {
  return `${threeDigits(ratio)}x`;
}

/** changeText writes a ratio as a change: "+3.1 %", "−12 %", from double on "2.40x". */
export function changeText(ratio: number): string {
  if (ratio >= 2 || ratio <= 0) return ratioText(Math.max(0, ratio));
  const percent = (ratio - 1) * 100;
  const size = Math.abs(percent);
  if (size < 0.05) return '±0 %';
  return `${percent > 0 ? '+' : '−'}${size < 10 ? size.toFixed(1) : size.toFixed(0)} %`;
}

/** pValueText writes a p-value with two digits; below 0.001 only that, since more digits would suggest false precision. */
export function pValueText(p: number): string {
  return p < 0.001 ? 'below 0.001' : String(Number(p.toPrecision(2)));
}

/** shareText writes a share as a percentage with at most three significant digits: "5 %", "33.3 %". */
export function shareText(share: number, { digits }: Precision = usual): string {
  return `${Number((share * 100).toPrecision(digits))} %`;
}

/** What a value is, and the limit that it is compared with. */
export type ComparedTexts = { value: string; limit: string };

/**
 * comparedTexts writes a value and the limit that it missed with as many digits as distinguish them: 98.96 % is not "99 %" where 99 % is
 * asked.
 */
export function comparedTexts(
  value: number,
  limit: number,
  write: (value: number, precision: Precision) => string,
): ComparedTexts {
  const textsIn = (precision: Precision) => ({
    value: write(value, precision),
    limit: write(limit, precision),
  });
  let texts = textsIn(usual);
  if (value === limit) return texts;
  for (let digits = usual.digits + 1; texts.value === texts.limit && digits <= mostDigits; digits += 1)
    texts = textsIn({ digits });
  return texts;
}

/** durationText writes milliseconds in readable units: "45 s", "3 min 20 s", "2 h 5 min", "6 d". */
export function durationText(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  if (seconds < 60) return ms < 10_000 ? `${threeDigits(ms / 1_000)} s` : `${seconds} s`;
  if (seconds < 3_600) return joined(Math.floor(seconds / 60), 'min', seconds % 60, 's');
  if (seconds < 86_400)
    return joined(Math.floor(seconds / 3_600), 'h', Math.floor((seconds % 3_600) / 60), 'min');
  return joined(Math.floor(seconds / 86_400), 'd', Math.floor((seconds % 86_400) / 3_600), 'h');
}

function joined(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`;
}

function scaled(value: number, base: number, steps: number): { value: number; step: number } {
  let step = 0;
  let rest = value;
  while (Math.abs(rest) >= base && step < steps - 1) {
    rest /= base;
    step += 1;
  }
  return { value: rest, step };
}

function withDigits(value: number, digits: number): string {
  const size = Math.abs(value);
  const magnitude = size === 0 ? 0 : Math.floor(Math.log10(size));
  const decimals = Math.min(digits, Math.max(0, digits - 1 - magnitude));
  const text = size.toLocaleString('en', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return value < 0 && /[1-9]/.test(text) ? `−${text}` : text;
}

/** threeDigits writes a number with three significant digits and no exponent. */
export function threeDigits(value: number): string {
  return significant(value, usual.digits);
}

function significant(value: number, digits: number): string {
  if (value === 0) return '0';
  const magnitude = Math.floor(Math.log10(Math.abs(value)));
  const decimals = Math.min(digits + 3, Math.max(0, digits - 1 - magnitude));
  return value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}
