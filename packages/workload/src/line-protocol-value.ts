import { shownText } from '@tidemark/domain/kernel/shown-text';
import type { FieldValue } from './value-at.ts';

type ValueReading =
  | { ok: true; value: FieldValue; oddity: 'unsigned' | 'large-int' | null }
  | { ok: false; detail: string };

const booleans = new Map([
  ...['t', 'T', 'true', 'True', 'TRUE'].map((text) => [text, true] as const),
  ...['f', 'F', 'false', 'False', 'FALSE'].map((text) => [text, false] as const),
]);

const wholeNumber = /^-?\d+[iu]$/;
const floatNumber = /^-?(?:\d+\.?(\d*)|\.(\d+))([eE][+-]?\d+)?$/;
const int64 = { min: -(2n ** 63n), max: 2n ** 63n - 1n };
const uint64Max = 2n ** 64n - 1n;
/** More digits than any 64-bit number has; longer ones are refused before they are parsed. */
const maxNumberLength = 400;

/** fieldValueOf reads a field value that is not quoted: 1i and 1u, floats, and booleans in InfluxDB's spellings. */
export function fieldValueOf(text: string): ValueReading {
  if (text === '') return { ok: false, detail: 'is missing' };
  const flag = booleans.get(text);
  if (flag !== undefined) return { ok: true, value: { type: 'boolean', value: flag }, oddity: null };
  if (text.length <= maxNumberLength) {
    if (wholeNumber.test(text)) return wholeNumberOf(text);
    const match = floatNumber.exec(text);
    if (match) return floatOf(text, match);
  }
  return {
    ok: false,
    detail: `is "${shownText(text)}": write a number (1.5 or 1i), true or false, or text in quotes`,
  };
}

function wholeNumberOf(text: string): ValueReading {
  const exact = BigInt(text.slice(0, -1));
  const isUnsigned = text.endsWith('u');
  const fits = isUnsigned ? exact >= 0n && exact <= uint64Max : isInt64(exact);
  if (!fits) return { ok: false, detail: `is ${shownText(text)}, which does not fit 64 bits` };
  const value = Number(exact);
  const oddity = isUnsigned ? 'unsigned' : Number.isSafeInteger(value) ? null : 'large-int';
  return { ok: true, value: { type: 'int', value }, oddity };
}

function floatOf(text: string, [, after = '', bare = '', exponent]: RegExpExecArray): ValueReading {
  const value = Number(text);
  if (!Number.isFinite(value)) return { ok: false, detail: 'is too large for a float' };
  const decimals = exponent === undefined ? after.length + bare.length : null;
  return { ok: true, value: { type: 'float', value, decimals }, oddity: null };
}

/** isInt64 reports whether an integer fits the 64 bits that InfluxDB stores for integers and timestamps. */
export function isInt64(value: bigint): boolean {
  return value >= int64.min && value <= int64.max;
}
