import { hash32 } from '@tidemark/domain/kernel/seeded-random';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { describe, expect, it } from 'vitest';
import { clockOverwriting, meetingShare, serverClockNs } from './clock-overwriting.ts';
import { predictOverwrites } from './forecast.ts';

const oneSeries = aSchema({
  measurements: [
    { name: 'cpu', fields: [{ key: 'v', type: 'float', generator: { kind: 'constant', value: 1 } }] },
  ],
});
const byServer = (batchSize: number, more: Parameters<typeof aProfile>[0] = {}) =>
  aProfile({ stamping: { kind: 'server' }, executor: { kind: 'closed-loop', batchSize }, ...more });

describe('points that a clock stamps', () => {
  it('half replace each other where each request has two of every series, as inch sent without -time', () => {
    const schema = aSchema({
      measurements: [
        {
          name: 'm0',
          tags: [{ key: 'tag1', generator: { kind: 'sequence', cardinality: 5_000 } }],
          fields: [{ key: 'v0', type: 'float', generator: { kind: 'constant', value: 0 } }],
        },
      ],
    });
    const points = { ranges: [[0, 100_000] as const], pointsPerSec: 200_000 };
    expect(clockOverwriting(schema, byServer(10_000), points)).toMatchObject({
      expected: expect.closeTo(50_000, 0),
      low: 50_000,
    });
    const planned = byServer(10_000, { extent: { kind: 'points', points: 100_000 } });
    expect(predictOverwrites(schema, planned, 0)).toEqual({
      expected: 50_000,
      low: 50_000,
      high: 50_000,
      decidedBy: 'requests',
    });
  });

  // Published results of a relay that stamped each of n requests per second with its own clock: points missing of one series.
  it.each([
    [180_000, 3_000, 0, 0.94],
    [300_000, 5_000, 3, 2.6],
    [600_000, 10_000, 11, 10.4],
  ])(
    'of %d points at %d per second, about as many are missing as in the original: %d',
    (points, perSec, missing, expected) => {
      const predicted = clockOverwriting(oneSeries, byServer(1), {
        ranges: [[0, points]],
        pointsPerSec: perSec,
      });
      expect(predicted.expected).toBeCloseTo(expected, 0);
      expect(missing).toBeGreaterThanOrEqual(predicted.low ?? Number.NaN);
      expect(missing).toBeLessThanOrEqual(predicted.high ?? Number.NaN);
      expect(predicted.decidedBy).toBe('clock');
    },
  );

  it('is counted request by request, the first of which may be larger', () => {
    const profile = aProfile({
      stamping: { kind: 'server' },
      executor: { kind: 'closed-loop', batchSize: 20, firstBatchExtra: 1 },
    });
    // Ten series: 21 points keep 10, 20 keep 10, the last 5 all; the other range is a request of 20 and one of 8.
    const ranges = [
      [0, 46],
      [100, 128],
    ] as const;
    expect(clockOverwriting(aSchema(), profile, { ranges: [...ranges], pointsPerSec: null })).toMatchObject({
      expected: 74 - (10 + 10 + 5 + 10 + 8),
      decidedBy: 'requests',
    });
  });

  it('is unpredictable if neither rate nor sizes are known, or entities come and go', () => {
    const points = { ranges: [[0, 100] as const], pointsPerSec: null };
    const decidedBy = (profile: Parameters<typeof aProfile>[0]) =>
      clockOverwriting(aSchema(), aProfile({ stamping: { kind: 'server' }, ...profile }), points).decidedBy;
    expect(decidedBy({ precision: 's' })).toBe('nothing');
    const buffered = { kind: 'buffered-client', pacer: { kind: 'constant', ratePerSec: 10 } } as const;
    expect(decidedBy({ executor: buffered })).toBe('nothing');
    expect(clockOverwriting(aSchema(), aProfile({ stamping: { kind: 'wall' } }), points)).toMatchObject({
      high: 0,
      decidedBy: 'plan',
    });
  });
});

describe('meetingShare', () => {
  it('is the share of arrivals by chance that come into a tick which had one before', () => {
    for (const perTick of [0.05, 0.7, 4]) {
      let at = 0;
      const ticks = new Set<number>();
      const arrivals = 200_000;
      for (let i = 0; i < arrivals; i += 1) {
        at += -Math.log((hash32(7, i, 1) + 1) / 4_294_967_297) / perTick;
        ticks.add(Math.floor(at));
      }
      expect(1 - ticks.size / arrivals).toBeCloseTo(meetingShare(perTick, 1e9), 2);
    }
  });

  it('keeps its digits where it is small, without a jump', () => {
    expect(meetingShare(10_000, serverClockNs) / (10_000 * 1.75e-9)).toBeCloseTo(1, 4);
    expect(meetingShare(99_999, 1) / meetingShare(100_001, 1)).toBeCloseTo(99_999 / 100_001, 5);
    expect(meetingShare(0, 1)).toBe(0);
  });
});
