const zero = 48;
const minus = 45;
const half = 100_000_000;

/** The two digits of 0..99 as 16-bit words. */
const pairs = new DataView(new ArrayBuffer(200));
for (let number = 0; number < 100; number += 1) {
  pairs.setUint16(number * 2, (zero + Math.floor(number / 10)) * 256 + zero + (number % 10));
}

/** The four digits of 0..9999 as they lie in memory. */
const quads = new Int32Array(10_000);
/** The digits of 0..9999 without leading zeros, and how many they are. */
const shortTexts = new Int32Array(10_000);
const shortLengths = new Uint8Array(10_000);
for (let number = 0; number < quads.length; number += 1) {
  const tail = pairs.getUint16((number % 100) * 2);
  const head = pairs.getUint16(Math.floor(number / 100) * 2);
  const quad = swapBytes((head << 16) | tail);
  const length = number < 100 ? (number < 10 ? 1 : 2) : number < 1_000 ? 3 : 4;
  quads[number] = quad;
  shortLengths[number] = length;
  shortTexts[number] = quad >>> ((4 - length) * 8);
}

function swapBytes(word: number): number {
  return (word << 24) | ((word & 0xff00) << 8) | ((word >>> 8) & 0xff00) | (word >>> 24);
}

/** Most bytes of an integer that writeInteger writes. */
export const maxIntegerBytes = 17;

/** writeInteger writes a whole number of at most 2^53 in size, as String() has it, and gives the position behind it. */
export function writeInteger(target: DataView, at: number, value: number): number {
  if (value >= 0) return writeUnsigned(target, at, value);
  target.setUint8(at, minus);
  return writeUnsigned(target, at + 1, -value);
}

/** writeUnsigned writes a whole number from 0 to 2^53 without leading zeros. */
export function writeUnsigned(target: DataView, at: number, value: number): number {
  if (value < half) return writePadded(target, at, value, smallDigitCount(value));
  const high = Math.floor(value / half);
  return writeEight(target, writePadded(target, at, high, smallDigitCount(high)), value - high * half);
}

/** writePadded writes a whole number below 10^9 with exactly `digits` digits (1 to 9), zeros first. */
export function writePadded(target: DataView, at: number, value: number, digits: number): number {
  let rest = value | 0;
  if (digits >= 5 && digits <= 8) {
    const upper = (rest / 10_000) | 0;
    target.setInt32(at, (quads[upper] ?? 0) >>> ((8 - digits) * 8), true);
    target.setInt32(at + digits - 4, quads[rest - upper * 10_000] ?? 0, true);
    return at + digits;
  }
  let position = at + digits;
  while (position - at >= 2) {
    const next = (rest / 100) | 0;
    position -= 2;
    target.setUint16(position, pairs.getUint16((rest - next * 100) * 2));
    rest = next;
  }
  if (position > at) target.setUint8(at, zero + (rest % 10));
  return at + digits;
}

const scales = new Int32Array([1, 10, 100, 1_000]);
const inverses = new Float64Array([1, 0.1, 0.01, 0.001]);

/**
 * writeShortDecimal writes a whole number of units of 1 / 10^decimals (1 to 3 of them), less than 10,000 as a whole, with its point;
 * up to 3 bytes behind may be overwritten.
 */
export function writeShortDecimal(target: DataView, at: number, units: number, decimals: number): number {
  // Half a unit more keeps the product away from the whole numbers, where it could be rounded down.
  const whole = ((units + 0.5) * (inverses[decimals] ?? 0)) | 0;
  target.setInt32(at, shortTexts[whole] ?? 0, true);
  const end = at + (shortLengths[whole] ?? 0);
  const rest = units - whole * (scales[decimals] ?? 0);
  target.setInt32(end, (quads[rest] ?? 0) >>> ((3 - decimals) * 8), true);
  target.setUint8(end, 46);
  return end + 1 + decimals;
}

/** writeEight writes a whole number below 10^8 with exactly eight digits. */
export function writeEight(target: DataView, at: number, value: number): number {
  const upper = (value / 10_000) | 0;
  target.setInt32(at, quads[upper] ?? 0, true);
  target.setInt32(at + 4, quads[value - upper * 10_000] ?? 0, true);
  return at + 8;
}

/** digitCount is the number of digits of a whole number from 0 to 2^53. */
export function digitCount(value: number): number {
  return value < half ? smallDigitCount(value) : 8 + smallDigitCount(Math.floor(value / half));
}

function smallDigitCount(value: number): number {
  if (value < 10_000) {
    if (value < 100) return value < 10 ? 1 : 2;
    return value < 1_000 ? 3 : 4;
  }
  if (value < 1_000_000) return value < 100_000 ? 5 : 6;
  return value < 10_000_000 ? 7 : 8;
}

/** writeAscii writes a text of ASCII characters. */
export function writeAscii(target: DataView, at: number, text: string): number {
  for (let i = 0; i < text.length; i += 1) target.setUint8(at + i, text.charCodeAt(i));
  return at + text.length;
}
