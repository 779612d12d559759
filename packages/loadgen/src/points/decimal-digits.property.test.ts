import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeEight, writeInteger, writePadded, writeShortDecimal, writeUnsigned } from './decimal-digits.ts';

const at = 3;
const mark = 0xff;

/** What was written, and whether all before it is untouched. */
function written(write: (target: DataView) => number): { text: string; before: boolean; behind: Uint8Array } {
  const bytes = new Uint8Array(64).fill(mark);
  const end = write(new DataView(bytes.buffer));
  return {
    text: new TextDecoder().decode(bytes.subarray(at, end)),
    before: bytes.subarray(0, at).every((byte) => byte === mark),
    behind: bytes.subarray(end),
  };
}

const untouched = (bytes: Uint8Array) => bytes.every((byte) => byte === mark);

test('whole numbers have the digits that String() gives, and nothing around them changes', () => {
  const numbers = fc.oneof(fc.integer({ min: 0, max: 2 ** 53 }), fc.nat(), fc.nat(200_000), fc.nat(10_100));
  fc.assert(
    fc.property(numbers, (number) => {
      const unsigned = written((target) => writeUnsigned(target, at, number));
      expect(unsigned.text).toBe(String(number));
      expect(unsigned.before && untouched(unsigned.behind)).toBe(true);
      expect(written((target) => writeInteger(target, at, -number)).text).toBe(String(0 - number));
    }),
    { numRuns: 3_000 },
  );
});

test('padded numbers have as many digits as asked for, and nothing around them changes', () => {
  const padded = fc
    .integer({ min: 1, max: 9 })
    .chain((digits) => fc.tuple(fc.constant(digits), fc.nat(Math.min(10 ** digits, 10 ** 9) - 1)));
  fc.assert(
    fc.property(padded, ([digits, number]) => {
      const { text, before, behind } = written((target) => writePadded(target, at, number, digits));
      expect(text).toBe(String(number).padStart(digits, '0'));
      expect(before && untouched(behind)).toBe(true);
    }),
    { numRuns: 3_000 },
  );
});

test('eight digits are eight digits', () => {
  fc.assert(
    fc.property(fc.nat(99_999_999), (number) => {
      const { text, before, behind } = written((target) => writeEight(target, at, number));
      expect(text).toBe(String(number).padStart(8, '0'));
      expect(before && untouched(behind)).toBe(true);
    }),
  );
});

test('short decimals have the digits that toFixed() gives, and at most three bytes behind them change', () => {
  const expectDecimal = (units: number, decimals: number) => {
    const { text, before, behind } = written((target) => writeShortDecimal(target, at, units, decimals));
    if (text !== (units / 10 ** decimals).toFixed(decimals) || !before || !untouched(behind.subarray(3))) {
      expect.fail(`${units} units of ${decimals} decimals became ${text}`);
    }
  };
  for (let units = 0; units < 100_000; units += 1) expectDecimal(units, 1);
  for (let units = 0; units < 1_000_000; units += 7) expectDecimal(units, 2);
  const edges = fc.nat(9_999).chain((whole) => fc.constantFrom(whole * 1_000, whole * 1_000 + 999));
  fc.assert(
    fc.property(fc.oneof(edges, fc.nat(9_999_999)), (units) => expectDecimal(units, 3)),
    { numRuns: 20_000 },
  );
});
