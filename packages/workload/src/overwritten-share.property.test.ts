import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineProtocolOf } from './line-protocol.ts';
import { expectedOverwrittenShare } from './overwritten-share.ts';
import { pointAt } from './point-at.ts';
import { runStartNs } from './timestamp-at.ts';

const anySchema = fc
  .tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 1, max: 5 }), fc.boolean())
  .map(([measurements, cardinality, isInterleaved]) =>
    aSchema({
      order: isInterleaved ? 'interleaved' : 'measurement-first',
      measurements: [
        {
          name: `m{0..${measurements}}`,
          tags: [{ key: 't', generator: { kind: 'sequence', cardinality } }],
          fields: [{ key: 'v', type: 'float', generator: { kind: 'constant', value: 1 } }],
        },
      ],
    }),
  );

const keyOf = (line: string) => line.replace(/ v=\S+/, '');

test('with a step per point, the share is that of the keys that points share', () => {
  fc.assert(
    fc.property(
      anySchema,
      fc.constantFrom('ns' as const, 'us' as const, 'ms' as const, 's' as const, 'm' as const, 'h' as const),
      fc.oneof(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 900_000_000 })),
      fc.integer({ min: 1, max: 400 }),
      fc.constantFrom('2026-11-21T00:00:00Z', '2026-11-21T00:00:00.123456789Z'),
      (schema, precision, stepNs, points, startAt) => {
        const profile = aProfile({
          precision,
          startAt,
          stamping: { kind: 'point', stepNs },
          extent: { kind: 'points', points },
        });
        const startNs = runStartNs(profile, 0);
        const keys = new Set(
          Array.from({ length: points }, (_, i) =>
            keyOf(lineProtocolOf(pointAt(schema, profile, startNs, i), precision)),
          ),
        );
        expect(expectedOverwrittenShare(schema, profile, 0)).toBeCloseTo(1 - keys.size / points, 12);
      },
    ),
    { numRuns: 200 },
  );
});

test('stamped by the server, each request keeps one point a series', () => {
  fc.assert(
    fc.property(
      anySchema,
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom(0, 1),
      fc.integer({ min: 1, max: 400 }),
      (schema, batchSize, firstBatchExtra, points) => {
        const profile = aProfile({
          stamping: { kind: 'server' },
          executor: { kind: 'closed-loop', batchSize, firstBatchExtra },
          extent: { kind: 'points', points },
        });
        const keys = new Set(
          Array.from({ length: points }, (_, i) => {
            const request =
              i < batchSize + firstBatchExtra ? 0 : Math.floor((i - firstBatchExtra) / batchSize);
            return `${request} ${keyOf(lineProtocolOf(pointAt(schema, profile, 0n, i), 'ns'))}`;
          }),
        );
        expect(expectedOverwrittenShare(schema, profile, 0)).toBeCloseTo(1 - keys.size / points, 12);
      },
    ),
    { numRuns: 200 },
  );
});

test('says nothing where a clock or the sizes of the batches are not known beforehand', () => {
  const share = (profile: Parameters<typeof aProfile>[0]) =>
    expectedOverwrittenShare(aSchema(), aProfile(profile), 0);
  expect(share({ stamping: { kind: 'wall' }, precision: 'us' })).toBeNull();
  expect(share({ stamping: { kind: 'wall' } })).toBe(0);
  expect(share({ stamping: { kind: 'server' }, precision: 's' })).toBeNull();
  expect(share({})).toBe(0);
  expect(share({ stamping: { kind: 'server' }, executor: { kind: 'closed-loop', batchSize: 20 } })).toBe(0.5);
});
