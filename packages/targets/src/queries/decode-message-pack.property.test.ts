import { Encoder, ExtensionCodec } from '@msgpack/msgpack';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeMessagePack, MalformedMessagePackError } from './decode-message-pack.ts';

/** Writes nanoseconds as InfluxDB does: extension 5, seconds and nanoseconds, big endian. */
const extensionCodec = new ExtensionCodec();
extensionCodec.register({
  type: 5,
  encode: (value) => {
    if (!(value instanceof Nanoseconds)) return null;
    const bytes = new DataView(new ArrayBuffer(12));
    bytes.setBigInt64(0, value.ns / 1_000_000_000n);
    bytes.setUint32(8, Number(value.ns % 1_000_000_000n));
    return new Uint8Array(bytes.buffer);
  },
  decode: () => null,
});

class Nanoseconds {
  constructor(readonly ns: bigint) {}
}

function encoded(value: unknown): Buffer {
  return Buffer.from(new Encoder({ extensionCodec }).encode(value));
}

const cell = fc.oneof(
  fc.string({ maxLength: 60, unit: 'grapheme' }),
  fc.constantFrom('value0', 'value1', 'host-01', ''),
  fc.double({ noNaN: true }).map((value) => (Object.is(value, -0) ? 0 : value)),
  fc.integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }),
  fc.boolean(),
  fc.constant(null),
);

test('what another encoder writes is read back, repeated texts and keys such as __proto__ included', () => {
  const answer = fc.record({
    results: fc.array(
      fc.record({
        statement_id: fc.nat(),
        series: fc.array(
          fc.record({
            name: fc.string(),
            values: fc.array(fc.array(cell, { maxLength: 20 }), { maxLength: 40 }),
          }),
        ),
      }),
      { maxLength: 3 },
    ),
    ['__proto__']: cell,
  });
  fc.assert(
    fc.property(answer, (value) => {
      expect(decodeMessagePack(encoded(value))).toEqual(value);
    }),
  );
});

test('a time is read to the nanosecond, also where no number holds it', () => {
  const times = fc.bigInt({ min: 0n, max: 9_223_372_036_854_775_807n });
  fc.assert(
    fc.property(times, (ns) => {
      expect(decodeMessagePack(encoded([new Nanoseconds(ns)]))).toEqual([ns]);
    }),
  );
});

test('an answer that was cut off anywhere is malformed, never a value and never another error', () => {
  const whole = encoded({
    results: [{ series: [{ values: [[new Nanoseconds(1n), 'value0', 1.5, 70_000, -3]] }] }],
  });
  for (let length = 0; length < whole.length; length += 1)
    expect(() => decodeMessagePack(whole.subarray(0, length))).toThrow(MalformedMessagePackError);
  expect(() => decodeMessagePack(Buffer.concat([whole, whole]))).toThrow(MalformedMessagePackError);
});

test('bytes of any kind end in a value or in that error', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      try {
        decodeMessagePack(Buffer.from(bytes));
      } catch (error) {
        expect(error).toBeInstanceOf(MalformedMessagePackError);
      }
    }),
  );
});

test.each([
  ['an array that says it has 4 billion values', [0xdd, 0xff, 0xff, 0xff, 0xff, 0x01]],
  ['a map that says it has 4 billion keys', [0xdf, 0xff, 0xff, 0xff, 0xff, 0x01]],
  ['a text that says it has 4 billion bytes', [0xdb, 0xff, 0xff, 0xff, 0xff, 0x41]],
  ['values within one another without end', Array.from({ length: 5_000 }, () => 0x91)],
  ['an extension that is no time', [0xc7, 0x0c, 0x07, ...Array.from({ length: 12 }, () => 0)]],
  ['a key that is no text', [0x81, 0x01, 0x01]],
])('%s is malformed and takes no memory', (_, bytes) => {
  expect(() => decodeMessagePack(Buffer.from(bytes))).toThrow(MalformedMessagePackError);
});

test('a whole number that no number holds exactly is a bigint', () => {
  const bytes = Buffer.from([
    0x92, 0xd3, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xcf, 0, 0, 0, 0, 0, 0, 0, 7,
  ]);
  expect(decodeMessagePack(bytes)).toEqual([9_223_372_036_854_775_807n, 7]);
});

test('takes thirty-two lists within one another, and no more', () => {
  const nested = (levels: number) => Buffer.from([...Array.from({ length: levels }, () => 0x91), 0xc0]);
  expect(JSON.stringify(decodeMessagePack(nested(32)))).toBe(`${'['.repeat(32)}null${']'.repeat(32)}`);
  expect(() => decodeMessagePack(nested(33))).toThrow(MalformedMessagePackError);
});
