import { lineProtocolOf } from '@tidemark/domain/line-protocol';
import { pointAt } from '@tidemark/domain/point-at';
import type { Schema } from '@tidemark/domain/schema';
import type { PointTiming } from '@tidemark/domain/timestamp-at';
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

function definition(schema: Schema, timing: PointTiming, start: bigint, first: number, end: number) {
  return Array.from({ length: end - first }, (_, i) =>
    lineProtocolOf(pointAt(schema, timing, start, first + i), timing.precision),
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

function compare(schema: Schema, timing: PointTiming, start: bigint, first: number, count: number): void {
  const renderer = compilePoints(schema, timing, start);
  const target = Buffer.alloc(7 + count * renderer.maxBytesPerPoint, 0xff);
  // On a clock that stands still at the start, each point has the earliest timestamp that it may have.
  const bytes = renderer.render(target, 7, first, first + count);
  expect(target.toString('utf8', 7, 7 + bytes)).toBe(definition(schema, timing, start, first, first + count));
  expect(target.subarray(0, 7).every((byte) => byte === 0xff)).toBe(true);
}

test(
  'the renderer writes the bytes that the definition of a point gives, for any schema, timing and range',
  () => {
    fc.assert(
      fc.property(anyCase, startNs, firstPoint, fc.nat(60), ([schema, timing], ...rest) =>
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
    fc.assert(fc.property(drawnAnywhere, withinAges, startNs, farPoint, fc.nat(30), compare), {
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
