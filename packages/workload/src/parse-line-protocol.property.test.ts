import { nameFault } from '@tidemark/domain/schema/line-protocol-name';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineProtocolOf } from './line-protocol.ts';
import { maxParsedPoints, parseLineProtocol } from './parse-line-protocol.ts';
import type { Point } from './point-at.ts';
import type { FieldValue } from './value-at.ts';

const runs = { numRuns: 300 };
const oddText = fc.string({
  unit: fc.constantFrom(
    'a',
    'Z',
    '0',
    ' ',
    ',',
    '=',
    '"',
    '\\',
    '#',
    '{',
    '}',
    'é',
    '🎯',
    '\t',
    "'",
    '/',
    ':',
  ),
  minLength: 1,
  maxLength: 12,
});
const name = oddText.filter((text) => nameFault(text) === null);
// A measurement that begins like a comment or a blank line is not read as one by InfluxDB either,
// and "\=" in a measurement is read as "=".
const measurement = name.filter((text) => !/^[#\t]/.test(text) && !text.includes('\\='));

const fieldValue: fc.Arbitrary<FieldValue> = fc.oneof(
  fc
    .double({ noNaN: true, noDefaultInfinity: true })
    .map((value) => ({ type: 'float' as const, value, decimals: null })),
  fc.maxSafeInteger().map((value) => ({ type: 'int' as const, value })),
  fc
    .string({ unit: fc.constantFrom('a', '"', '\\', '\n', '\r', ',', '=', ' ', '#', 'é', '🎯') })
    .map((value) => ({ type: 'string' as const, value })),
  fc.boolean().map((value) => ({ type: 'boolean' as const, value })),
);

const point: fc.Arbitrary<Point> = fc.record({
  measurement,
  tagSet: fc.uniqueArray(fc.tuple(name, name), { selector: ([key]) => key, maxLength: 4 }),
  fieldSet: fc.uniqueArray(fc.tuple(name, fieldValue), {
    selector: ([key]) => key,
    minLength: 1,
    maxLength: 4,
  }),
  timestampNs: fc.integer({ min: 1, max: 9_000_000_000_000_000 }).map((us) => BigInt(us) * 1_000n),
});

test('a point that was encoded is parsed as the same point, whatever its names and texts hold', () => {
  fc.assert(
    fc.property(
      fc.array(point, { minLength: 1, maxLength: 5 }),
      fc.constantFrom('\n', '\r\n'),
      (points, end) => {
        const { points: parsed, faults } = parseLineProtocol(
          points.map((each) => lineProtocolOf(each, 'us')).join(end),
        );
        expect(faults).toEqual([]);
        expect(parsed.map(comparable)).toEqual(
          points.map((each) => comparable({ ...each, timestamp: String((each.timestampNs ?? 0n) / 1_000n) })),
        );
      },
    ),
    runs,
  );
});

type Comparable = Pick<Point, 'measurement' | 'tagSet' | 'fieldSet'> & { timestamp: string | null };

function comparable({ measurement: of, tagSet, fieldSet, timestamp }: Comparable) {
  const values = fieldSet.map(([key, { type, value }]) => [key, type, value === 0 ? 0 : value]);
  return { of, tagSet, values, timestamp };
}

test('any text is read without a throw: each line is a point, a fault, or nothing, and faults lie within the text', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.string({
      unit: fc.constantFrom(
        'm',
        ',',
        '=',
        ' ',
        '"',
        '\\',
        '\n',
        '\r',
        '#',
        '1',
        'i',
        'u',
        't',
        '-',
        '.',
        'e',
      ),
      maxLength: 400,
    }),
  );
  fc.assert(
    fc.property(hostile, (text) => {
      const { points, faults, faultCount } = parseLineProtocol(text);
      const lines = text.split('\n');
      expect(points.length + faultCount).toBeLessThanOrEqual(lines.length);
      for (const { line, column } of faults) {
        expect(line).toBeGreaterThan(0);
        expect(column).toBeGreaterThan(0);
        expect(column).toBeLessThanOrEqual((lines[line - 1] ?? '').length + 1);
      }
      for (const { measurement: of, fieldSet } of points) {
        expect(of).not.toBe('');
        expect(fieldSet.length).toBeGreaterThan(0);
      }
    }),
    runs,
  );
});

test('a faulty line does not affect its neighbors', () => {
  const faulty = fc.constantFrom(
    'm',
    'm v',
    'm v=',
    ',t=1 v=1',
    'm,t v=1',
    'm v=1 now',
    'm v="a"b',
    'm v=1 1 1',
  );
  fc.assert(
    fc.property(point, faulty, point, (before, broken, after) => {
      const text = [lineProtocolOf(before, 'ns'), broken, lineProtocolOf(after, 'ns')].join('\n');
      const { points, faultCount } = parseLineProtocol(text);
      expect([points.length, faultCount]).toEqual([2, 1]);
      expect(points.map((each) => each.measurement)).toEqual([before.measurement, after.measurement]);
    }),
    runs,
  );
});

test('what exceeds the limit of points is left unread and reported by its line', () => {
  const parsed = parseLineProtocol('m v=1\n'.repeat(maxParsedPoints + 3));
  expect(parsed.points.length).toBe(maxParsedPoints);
  expect(parsed.unreadFromLine).toBe(maxParsedPoints + 1);
});
