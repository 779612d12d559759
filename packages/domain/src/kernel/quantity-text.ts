const binaryUnits = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];
const decimalPrefixes = ['', 'k', 'M', 'G', 'T', 'P'];

/** bytesText writes bytes in binary units with three significant digits: 163577856 is "156 MiB". */
export function bytesText(bytes: number): string {
  const { value, step } = scaled(bytes, 1_024, binaryUnits.length);
  return `${threeDigits(value)} ${binaryUnits[step]}`;
}

/** signedBytes writes a change of bytes with its sign. */
export function signedBytes(bytes: number): string {
  if (Math.abs(bytes) < 0.5) return '±0 B';
  return bytes > 0 ? `+${bytesText(bytes)}` : `−${bytesText(-bytes)}`;
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
export function countText(count: number): string {
  if (Math.abs(count) < 100_000) return threeOrWhole(count);
  const { value, step } = scaled(count, 1_000, decimalPrefixes.length);
  return `${threeDigits(value)} ${decimalPrefixes[step]}`.trim();
}

/** microsecondsText writes a duration of microseconds in the unit that fits: "840 µs", "12.3 ms", "1.20 s". */
export function microsecondsText(us: number): string {
  if (Math.abs(us) < 1_000) return `${threeDigits(us)} µs`;
  if (Math.abs(us) < 1_000_000) return `${threeDigits(us / 1_000)} ms`;
  return `${threeDigits(us / 1_000_000)} s`;
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
export function shareText(share: number): string {
  return `${Number((share * 100).toPrecision(3))} %`;
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

function threeOrWhole(value: number): string {
  return Number.isInteger(value) ? value.toLocaleString('en') : threeDigits(value);
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
  if (value === 0) return '0';
  const magnitude = Math.floor(Math.log10(Math.abs(value)));
  const decimals = Math.min(6, Math.max(0, 2 - magnitude));
  return value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}
