import { lineProtocolOf } from '@tidemark/domain/line-protocol';
import { pointAt } from '@tidemark/domain/point-at';
import type { Schema } from '@tidemark/domain/schema';
import type { SimulatedClock } from '@tidemark/domain/simulated-clock';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anySchema } from '../testing/any-schema.ts';
import { compilePoints } from './compile-points.ts';

/** Hundreds of random schemas take a while on a busy machine. */
const timeoutMs = 60_000;

const precision = fc.constantFrom('ns' as const, 'us' as const, 'ms' as const, 's' as const);
const clock = fc
  .constantFrom(0.37, 1, 6, 154, 60_000)
  .map((roundsPerSimulatedMinute): SimulatedClock => ({ roundsPerSimulatedMinute, compression: null }));
const startUs = fc.constantFrom(1_790_000_000_000_000, 0, 99_999_999, -5_000_000, 1_700_000_123_456_789);
const firstPoint = fc.oneof(fc.nat(50), fc.nat(10_000), fc.constantFrom(4_294_967_290, 900_000_000_007));

function definition(
  schema: Schema,
  clockOf: SimulatedClock,
  start: number,
  first: number,
  end: number,
  unit: Parameters<typeof lineProtocolOf>[1],
) {
  return Array.from({ length: end - first }, (_, i) =>
    lineProtocolOf(pointAt(schema, clockOf, start, first + i), unit),
  ).join('\n');
}

test(
  'the renderer writes the bytes that the definition of a point gives, for any schema and any range',
  () => {
    fc.assert(
      fc.property(
        anySchema,
        clock,
        startUs,
        precision,
        firstPoint,
        fc.nat(60),
        (schema, clockOf, start, unit, first, count) => {
          const renderer = compilePoints(schema, clockOf, start, unit);
          const target = Buffer.alloc(7 + count * renderer.maxBytesPerPoint, 0xff);
          const bytes = renderer.render(target, 7, first, first + count);
          expect(target.toString('utf8', 7, 7 + bytes)).toBe(
            definition(schema, clockOf, start, first, first + count, unit),
          );
          expect(target.subarray(0, 7).every((byte) => byte === 0xff)).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  },
  timeoutMs,
);

test(
  'one renderer gives the same bytes whatever it rendered before',
  () => {
    fc.assert(
      fc.property(
        anySchema,
        clock,
        precision,
        fc.array(fc.tuple(firstPoint, fc.integer({ min: 1, max: 20 })), { minLength: 2, maxLength: 4 }),
        (schema, clockOf, unit, ranges) => {
          const renderer = compilePoints(schema, clockOf, 1_790_000_000_000_000, unit);
          const target = Buffer.alloc(20 * renderer.maxBytesPerPoint);
          for (const [first, count] of ranges) {
            const bytes = renderer.render(target, 0, first, first + count);
            expect(target.toString('utf8', 0, bytes)).toBe(
              definition(schema, clockOf, 1_790_000_000_000_000, first, first + count, unit),
            );
          }
        },
      ),
      { numRuns: 200 },
    );
  },
  timeoutMs,
);
