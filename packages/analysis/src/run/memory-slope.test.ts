import { type MemorySlope, memorySlopeShape } from '@tidemark/domain/result/memory-slope';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memorySlope } from './memory-slope.ts';

const MiB = 1_048_576;

function slopeOf(megabytes: readonly number[], options: { untilDay?: number; growsByPlan?: string } = {}) {
  return memorySlope({
    figure: 'heap in use at rest',
    medians: megabytes.map((value, i) => ({
      endDay: i + 1,
      firstDay: i + 1,
      median: value * MiB,
      readings: 1,
    })),
    periodDays: 1,
    warmUp: { untilDay: options.untilDay ?? 0, endedBy: 'first_drop' },
    growsByPlan: options.growsByPlan ?? null,
  });
}

function estimated({ result }: MemorySlope) {
  if (result.kind !== 'estimated') throw new TypeError(result.needs);
  return result;
}

const noise = [0.4, -0.3, 0.1, -0.5, 0.3, 0.2, -0.4, 0.5, -0.2, -0.1, 0.3, -0.3];

describe('memorySlope', () => {
  it('calls growth beyond 0.1 % of the plateau per day a leak, with its interval', () => {
    const result = estimated(slopeOf(noise.map((e, day) => 100 + 20 * day + e)));
    expect(result.verdict).toBe('leak');
    expect(result.bytesPerDay / MiB).toBeCloseTo(20, 1);
    expect(result.lowBytesPerDay / MiB).toBeGreaterThan(19.8);
    expect(result.highBytesPerDay / MiB).toBeLessThan(20.2);
    expect(result.theilSenBytesPerDay).toBeCloseTo(20 * MiB, -5);
    expect(result).toMatchObject({ periods: 12, moreDays: null, reason: null });
  });

  it('calls memory flat that surely moves less than that', () => {
    const result = estimated(slopeOf(noise.map((e) => 1_000 + e)));
    expect(result.verdict).toBe('flat');
    expect(result.epsilonBytesPerDay / MiB).toBeCloseTo(1, 2);
  });

  it('calls constant memory flat, with an interval of no width', () => {
    expect(estimated(slopeOf([7, 7, 7, 7]))).toMatchObject({
      verdict: 'flat',
      bytesPerDay: 0,
      lowBytesPerDay: 0,
      highBytesPerDay: 0,
    });
    expect(estimated(slopeOf([0, 0, 0, 0]))).toMatchObject({ verdict: 'flat', plateauBytes: 0 });
  });

  it('calls memory that surely falls falling', () => {
    expect(estimated(slopeOf(noise.map((e, day) => 500 - 10 * day + e)))).toMatchObject({
      verdict: 'falling',
      moreDays: null,
    });
  });

  it('says about how many more days would decide, fewer where it is nearly decided', () => {
    const wide = estimated(slopeOf([100, 108, 97, 112, 105, 118]));
    expect(wide.verdict).toBe('inconclusive');
    expect(wide.moreDays).toBeGreaterThan(0);
    expect(wide.reason).toMatch(/^about \d+ more simulated days would decide$/);
    const narrow = estimated(slopeOf([100, 104, 103, 107, 107, 111]));
    expect(narrow.verdict).toBe('growing');
  });

  it('uses nothing before the warm-up ended, and shows it', () => {
    const slope = slopeOf([10, 40, 70, 100, 100, 100, 100], { untilDay: 4 });
    expect(slope.points.map((point) => point.isUsed)).toEqual([false, false, false, true, true, true, true]);
    expect(estimated(slope)).toMatchObject({ bytesPerDay: 0, periods: 4 });
    expect(slope.points[0]).toMatchObject({ medianBytes: 10 * MiB, fittedBytes: null, residualBytes: null });
  });

  it.each([
    [0.8e-5, 4],
    [2e-5, 3],
  ])(
    'uses a period that begins %d days before the warm-up ended only if rounding explains it',
    (days, used) => {
      const { points } = slopeOf([10, 100, 100, 100, 100], { untilDay: 2 + days });
      expect(points.filter((point) => point.isUsed)).toHaveLength(used);
    },
  );

  it('judges the later half from four periods on where growth slowed down', () => {
    const slowed = slopeOf([10, 40, 70, 100, 100, 100, 100]);
    expect(estimated(slowed)).toMatchObject({ bytesPerDay: 0, periods: 4 });
    expect(slowed.warmUp).toEqual({ untilDay: 4, endedBy: 'steady_growth' });
    expect(estimated(slopeOf([10, 40, 70, 100, 100, 100]))).toMatchObject({ periods: 6 });
  });

  it('gives the line with its band and residuals that add up to nothing', () => {
    const { points } = slopeOf([100, 108, 97, 112, 105, 118]);
    const sum = points.reduce((total, point) => total + (point.residualBytes ?? Number.NaN), 0);
    expect(Math.abs(sum)).toBeLessThan(1);
    const reach = points.map(({ bandHighBytes, bandLowBytes }) => (bandHighBytes ?? 0) - (bandLowBytes ?? 0));
    expect(reach[0]).toBeGreaterThan(reach[2] ?? 0);
    expect(reach[5]).toBeCloseTo(reach[0] ?? 0, 3);
  });

  it('calls growth that the plan itself causes no leak, and says why', () => {
    const result = estimated(slopeOf([100, 120, 140, 160], { growsByPlan: 'the plan adds series' }));
    expect(result).toMatchObject({ verdict: 'inconclusive', moreDays: null, reason: 'the plan adds series' });
  });

  it.each([
    [[], 'readings of heap in use at rest over a whole period of 1 simulated day; there is none'],
    [
      [5],
      '4 whole periods of 1 simulated day after the warm-up, which ends at simulated day 0, where the first shard is dropped; there is 1',
    ],
    [
      [5, 6, 7],
      '4 whole periods of 1 simulated day after the warm-up, which ends at simulated day 0, where the first shard is dropped; there are 3',
    ],
  ])('says of %j what is missing', (megabytes, needs) => {
    expect(slopeOf(megabytes).result).toEqual({ kind: 'not_enough_data', needs });
  });

  it('never gives NaN', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -1e12, max: 1e12, noNaN: true }), { maxLength: 30 }),
        fc.double({ min: 0, max: 40, noNaN: true }),
        (megabytes, untilDay) => {
          const slope = slopeOf(megabytes, { untilDay });
          expect(memorySlopeShape.safeParse(JSON.parse(JSON.stringify(slope))).success).toBe(true);
          expect(slope.warmUp.untilDay).toBeGreaterThanOrEqual(untilDay);
          for (const point of slope.points)
            expect(point.isUsed).toBe(point.simulatedDay >= slope.warmUp.untilDay - 1e-5);
        },
      ),
    );
  });
});
