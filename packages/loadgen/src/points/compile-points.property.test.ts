import type { FieldsPerLine } from '@tidemark/domain/load/load-profile';
import type { Schema } from '@tidemark/domain/schema/schema';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { linesOf } from '@tidemark/workload/line-protocol';
import { pointAt } from '@tidemark/workload/point-at';
import { aTiming } from '@tidemark/workload/testing/a-timing';
import type { PointTiming } from '@tidemark/workload/timestamp-at';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anySchema } from '../testing/any-schema.ts';
import { anyTiming } from '../testing/any-timing.ts';
import { compilePoints } from './compile-points.ts';

/** Hundreds of random schemas take a while on a busy machine. */
const timeoutMs = 60_000;

const startNs = fc.constantFrom(
  1_790_000_000_000_000_000n,
  0n,
  99_999_999_000n,
  99_999_999_999n,
  -5_000_000_001n,
  1_700_000_123_456_789_012n,
  1_799_999_999_999_999_000n,
);
const firstPoint = fc.oneof(fc.nat(50), fc.nat(10_000));
/** Points so far into a run that whatever must be drawn one after another is left out. */
const farPoint = fc.constantFrom(4_294_967_290, 900_000_000_007);

function definition(
  schema: Schema,
  timing: PointTiming,
  start: bigint,
  first: number,
  end: number,
  fieldsPerLine: FieldsPerLine = 'all',
) {
  return Array.from({ length: end - first }, (_, i) =>
    linesOf(pointAt(schema, timing, start, first + i), timing.precision, fieldsPerLine),
  ).join('\n');
}

function isDrawnInOrder(schema: Schema): boolean {
  return (
    schema.entityPool?.arrivals === 'poisson' ||
    schema.measurements.some((group) => group.fields.some(({ generator }) => generator.kind === 'go-rand'))
  );
}

/** Arrivals by chance are drawn minute by minute, which takes long where a round lasts for months. */
function isQuick(schema: Schema, timing: PointTiming): boolean {
  return schema.entityPool?.arrivals !== 'poisson' || timing.clock.roundsPerSimulatedMinute > 0.1;
}

const anyCase = fc.tuple(anySchema, anyTiming).filter(([schema, timing]) => isQuick(schema, timing));

const anyLines = fc.constantFrom<FieldsPerLine>('all', 'one');

function compare(
  schema: Schema,
  timing: PointTiming,
  start: bigint,
  first: number,
  count: number,
  fieldsPerLine: FieldsPerLine = 'all',
): void {
  const renderer = compilePoints(schema, timing, start, { fieldsPerLine });
  const target = Buffer.alloc(7 + count * renderer.maxBytesPerPoint, 0xff);
  // On a clock that stands still at the start, each point has the earliest timestamp that it may have.
  const bytes = renderer.render(target, 7, first, first + count);
  expect(target.toString('utf8', 7, 7 + bytes)).toBe(
    definition(schema, timing, start, first, first + count, fieldsPerLine),
  );
  expect(target.subarray(0, 7).every((byte) => byte === 0xff)).toBe(true);
}

test(
  'the renderer writes the bytes that the definition of a point gives, for any schema, timing and range',
  () => {
    fc.assert(
      fc.property(anyCase, startNs, firstPoint, fc.nat(60), anyLines, ([schema, timing], ...rest) =>
        compare(schema, timing, ...rest),
      ),
      { numRuns: 400 },
    );
  },
  timeoutMs,
);

test(
  'it does so billions of points into a run',
  () => {
    const drawnAnywhere = anySchema.filter((schema) => !isDrawnInOrder(schema));
    const withinAges = anyTiming.filter(({ clock }) => clock.roundsPerSimulatedMinute > 0.1);
    fc.assert(fc.property(drawnAnywhere, withinAges, startNs, farPoint, fc.nat(30), anyLines, compare), {
      numRuns: 150,
    });
  },
  timeoutMs,
);

test(
  'one renderer gives the same bytes whatever it rendered before',
  () => {
    fc.assert(
      fc.property(
        anyCase.filter(([, { stamping }]) => stamping.kind !== 'wall'),
        fc.array(fc.tuple(firstPoint, fc.integer({ min: 1, max: 20 })), { minLength: 2, maxLength: 4 }),
        ([schema, timing], ranges) => {
          const start = 1_790_000_000_000_000_000n;
          const renderer = compilePoints(schema, timing, start);
          const target = Buffer.alloc(20 * renderer.maxBytesPerPoint);
          for (const [first, count] of ranges) {
            const bytes = renderer.render(target, 0, first, first + count);
            expect(target.toString('utf8', 0, bytes)).toBe(
              definition(schema, timing, start, first, first + count),
            );
          }
        },
      ),
      { numRuns: 250 },
    );
  },
  timeoutMs,
);

/** Rounds that differ in their timestamps alone, which are kept as text and copied. */
const anySteadySchema = fc
  .record({
    order: fc.constantFrom('measurement-first' as const, 'interleaved' as const),
    measurements: fc.integer({ min: 0, max: 3 }),
    cardinalities: fc.tuple(fc.integer({ min: 1, max: 11 }), fc.integer({ min: 4, max: 11 })),
    text: fc.constantFrom('x', 'two\nlines', '🌊'),
  })
  .map(({ order, measurements, cardinalities, text }) =>
    aSchema({
      order,
      measurements: [
        {
          name: `m{0..${measurements}}`,
          tags: cardinalities.map((cardinality, t) => ({
            key: `t${t}`,
            generator: { kind: 'sequence', cardinality },
          })),
          fields: [
            { key: 'v', type: 'string', generator: { kind: 'constant', value: text } },
            { key: 'w', type: 'float', generator: { kind: 'constant', value: 1.5 } },
          ],
        },
      ],
    }),
  );

test(
  'rounds that are copied with other timestamps are those that the definition gives, also where digits are added',
  () => {
    const fewSecondsBefore = fc
      .constantFrom(100_000_000n, 1_000_000_000n, 10_000_000_000n)
      .chain((seconds) =>
        fc.bigInt({ min: 0n, max: 40_000_000_000n }).map((before) => seconds * 1_000_000_000n - before),
      );
    fc.assert(
      fc.property(
        anySteadySchema,
        anyTiming,
        fc.oneof(startNs, fewSecondsBefore),
        fc.array(fc.tuple(fc.nat(3_000), fc.integer({ min: 1, max: 400 })), { minLength: 1, maxLength: 3 }),
        anyLines,
        (schema, timing, start, ranges, fieldsPerLine) => {
          const renderer = compilePoints(schema, timing, start, { fieldsPerLine });
          for (const [first, count] of timing.stamping.kind === 'wall' ? ranges.slice(0, 1) : ranges) {
            const target = Buffer.alloc(count * renderer.maxBytesPerPoint);
            const bytes = renderer.render(target, 0, first, first + count);
            expect(target.toString('utf8', 0, bytes)).toBe(
              definition(schema, timing, start, first, first + count, fieldsPerLine),
            );
          }
        },
      ),
      { numRuns: 300 },
    );
  },
  timeoutMs,
);

test('a thread of two stamps every other nanosecond by its clock, and never goes back', () => {
  const readings = [5_000_000n, 4_000_000n, 9_000_000n];
  const timing: PointTiming = aTiming({ stamping: { kind: 'wall' } });
  const nowNs = () => readings.shift() ?? 0n;
  const wall = { nowNs, share: { index: 1, count: 2 } };
  const renderer = compilePoints(aSchema(), timing, 1_000_000n, { wall });
  const stampsOf = (first: number, end: number) => {
    const target = Buffer.alloc(3 * renderer.maxBytesPerPoint);
    const text = target.toString('utf8', 0, renderer.render(target, 0, first, end));
    return text.split('\n').map((line) => line.split(' ').at(-1));
  };
  expect(stampsOf(0, 3)).toEqual(['5000001', '5000003', '5000005']);
  expect(stampsOf(3, 5)).toEqual(['5000007', '5000009']);
  expect(stampsOf(5, 7)).toEqual(['9000001', '9000003']);
});
