import type { PickleScalar, PickleValue } from '../pickle-stack.ts';

/** A value as reference.py shows it in JSON. */
type ShownValue =
  | null
  | boolean
  | string
  | ShownValue[]
  | { d: [ShownValue, ShownValue][] }
  | { i: string }
  | { f: string };

/** A value, in JSON, with Python's pickles of it, in base64 and in protocols 2 to 5. */
export type PickledValue = { value: string; pickles: string[] };

/** pickledBytes gives the pickles of some values. */
export function pickledBytes(values: readonly PickledValue[]): Uint8Array[] {
  return values.flatMap(({ pickles }) =>
    pickles.map((pickle) => Uint8Array.from(Buffer.from(pickle, 'base64'))),
  );
}

/** expectedValue gives what the reader should make of the pickles. */
export function expectedValue({ value }: PickledValue): PickleValue {
  return pickleValueOf(JSON.parse(value));
}

function pickleValueOf(shown: ShownValue): PickleValue {
  if (Array.isArray(shown)) return shown.map(pickleValueOf);
  if (typeof shown !== 'object' || shown === null) return shown;
  if ('d' in shown) {
    return new Map(shown.d.map(([key, value]) => [scalarOf(pickleValueOf(key)), pickleValueOf(value)]));
  }
  if ('f' in shown) return Buffer.from(shown.f, 'hex').readDoubleBE();
  return Number.isSafeInteger(Number(shown.i)) ? Number(shown.i) : BigInt(shown.i);
}

function scalarOf(value: PickleValue): PickleScalar {
  if (typeof value === 'object' && value !== null) throw new Error('a key is not plain');
  return value;
}
