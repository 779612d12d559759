import { type Retention, retentionShape } from '@tidemark/domain/load/load-profile';
import type { PeriodAtRest } from '@tidemark/domain/result/measurements';
import { retentionAnalysisShape } from '@tidemark/domain/result/retention-analysis';
import { aSettledPeriod } from '@tidemark/domain/testing/a-summary';
import { describe, expect, it } from 'vitest';
import { analyzeRetention, type RetentionInput } from './analyze-retention.ts';
import type { ObservedDrop, TargetReading } from './observe-run.ts';

const dayMs = 86_400_000;
const fortnight: Retention = retentionShape.parse({
  retentionDurationMinutes: 14 * 1_440,
  shardGroupDurationMinutes: 1_440,
});
const threeDays: Retention = { ...fortnight, retentionDurationMinutes: 3 * 1_440 };

function analyze(overrides: Partial<RetentionInput>) {
  return analyzeRetention({
    retention: fortnight,
    startMs: 0,
    levelFromDay: 15,
    lastDay: 42,
    fixedSeries: 800,
    churnPerDay: 12_960,
    settled: [],
    readings: [],
    drops: [],
    ...overrides,
  });
}

/** Readings at rest after days 1, 2, ... of a server with so many series; the plan has `expected`. */
function settledWith(
  series: (number | null)[],
  expected: (day: number) => number,
  heap?: (day: number) => number,
) {
  return series.map(
    (observedSeries, i): PeriodAtRest =>
      aSettledPeriod(i + 1, {
        observedSeries,
        expectedSeries: expected(i + 1),
        heapInUseBytes: heap?.(i + 1) ?? 1,
      }),
  );
}

function aReading(simulatedDay: number, observedSeries: number | null): TargetReading {
  return {
    kind: 'underLoad',
    offsetMs: simulatedDay * 1_000,
    simulatedAtMs: simulatedDay * dayMs,
    heapInUseBytes: null,
    rssBytes: null,
    observedSeries,
    pointsWrittenTotal: null,
    uptimeMs: null,
  };
}

function aDrop(shardEndDay: number, overrides: Partial<ObservedDrop> = {}): ObservedDrop {
  const droppedDay = shardEndDay + 3;
  return {
    shardEndMs: shardEndDay * dayMs,
    simulatedAtMs: droppedDay * dayMs,
    offsetMs: droppedDay * 1_000,
    seriesBefore: 50_000,
    after: {
      offsetMs: droppedDay * 1_000 + 20,
      simulatedAtMs: (droppedDay + 0.02) * dayMs,
      observedSeries: 40_000,
    },
    ...overrides,
  };
}

describe('the overhang of retention', () => {
  it('is 11.8 days where 335 000 series stay of a plan that has 195 000', () => {
    const series = Array.from({ length: 42 }, (_, i) => Math.min(800 + 12_960 * (i + 1), 335_000));
    const { overhang, plateau, steadySeries } = analyze({
      settled: settledWith(series, (day) => 800 + 12_960 * Math.min(day, 15)),
    });
    if (overhang.kind !== 'days') throw new TypeError(overhang.kind);
    expect(overhang.days).toBeCloseTo(11.787, 3);
    expect(overhang.plannedDays).toBeCloseTo(1, 9);
    expect(plateau).toMatchObject({
      source: 'settled',
      observed: { middle: 335_000 },
      isExpectedExact: true,
    });
    expect(Math.round(steadySeries)).toBe(800 + 12_960 * 15 + 270);
  });

  it('is none where exactly the expected series are left', () => {
    const { overhang } = analyze({
      settled: settledWith(Array(42).fill(800 + 12_960 * 14), () => 800 + 12_960 * 14),
    });
    expect(overhang).toEqual({ kind: 'days', days: 0, plannedDays: 0 });
  });

  it('is unbounded where series keep growing although the plan’s are level', () => {
    const series = Array.from({ length: 38 }, (_, i) => 800 + 12_960 * (i + 1));
    const { overhang } = analyze({ settled: settledWith(series, () => 195_200), lastDay: 38 });
    expect(overhang).toEqual({ kind: 'unbounded', seriesPerDay: 12_960 });
  });

  it('uses the highest readings of each shard where there are none at rest', () => {
    const readings = Array.from({ length: 160 }, (_, i) => aReading(i / 4, 100_000 + (i % 4)));
    const { overhang, plateau } = analyze({ readings, lastDay: 40 });
    expect(plateau).toMatchObject({
      source: 'underLoad',
      observed: { middle: 100_003 },
      isExpectedExact: false,
    });
    if (overhang.kind !== 'days') throw new TypeError(overhang.kind);
    expect(overhang.plannedDays).toBeCloseTo(1 + 30 / 1_440, 9);
  });

  it.each<[string, Partial<RetentionInput>, RegExp]>([
    ['of a run of three seconds', { lastDay: 3 / 86_400 }, /readings of series after 14 d .* lasted 0 d/],
    [
      'where nothing could be read',
      { settled: settledWith(Array(42).fill(null), () => 1) },
      /readings of series/,
    ],
    ['where no entity is replaced', { churnPerDay: 0 }, /a tag whose entities are replaced/],
  ])('is unknown %s', (_, overrides, needs) => {
    const { overhang } = analyze(overrides);
    expect(overhang.kind === 'unknown' ? overhang.needs : '').toMatch(needs);
  });
});

describe('the reclaim lag', () => {
  const early = { retention: threeDays, lastDay: 8, levelFromDay: 4 };

  it('runs from shard end + R to the reading right after the drop', () => {
    const { drops, reclaimLagDays, reclaimLagNeeds } = analyze({ ...early, drops: [aDrop(1), aDrop(2)] });
    expect(drops[0]).toMatchObject({
      shardEndDay: 1,
      dueDay: 4,
      droppedDay: 4,
      reclaimMs: 20,
      seriesAfter: 40_000,
    });
    expect(reclaimLagDays).toMatchObject({ count: 2 });
    expect(reclaimLagDays?.middle).toBeCloseTo(0.02, 9);
    expect(reclaimLagNeeds).toBeNull();
  });

  it('runs to the first later reading with fewer series where the drop itself reclaimed none', () => {
    const slow = aDrop(1, { after: { offsetMs: 4_020, simulatedAtMs: 4 * dayMs, observedSeries: 50_000 } });
    const readings = [aReading(3.5, 1), aReading(5, 50_000), aReading(5.5, null), aReading(6, 49_000)];
    expect(analyze({ ...early, drops: [slow], readings }).drops[0]).toMatchObject({
      reclaimedDay: 6,
      reclaimMs: 2_000,
      seriesAfter: 49_000,
    });
  });

  it.each<[string, Partial<RetentionInput>, RegExp]>([
    ['nothing was dropped', {}, /longer than R \+ S/],
    ['the server drops by itself', { retention: { ...threeDays, kind: 'native' } }, /driven retention/],
    [
      'the series could not be read',
      { drops: [aDrop(1, { seriesBefore: null, after: null })] },
      /there is none/,
    ],
    ['the series never fell', { drops: [aDrop(1, { after: null })] }, /there is none/],
    [
      'no entity is replaced',
      { drops: [aDrop(1, { after: null })], churnPerDay: 0 },
      /a tag whose entities are replaced/,
    ],
  ])('is unknown where %s', (_, overrides, needs) => {
    const { reclaimLagDays, reclaimLagNeeds } = analyze({ ...early, ...overrides });
    expect(reclaimLagDays).toBeNull();
    expect(reclaimLagNeeds).toMatch(needs);
  });
});

describe('the memory that comes back', () => {
  const empty = aSettledPeriod(0, { heapInUseBytes: 0 });
  const level = (heap: (day: number) => number) => [
    empty,
    ...settledWith([13_760, 26_720, 39_680, 39_680, 39_680, 39_680], () => 1, heap),
  ];

  it('is all of it where the heap is level as the series are', () => {
    const { memory, heapReclaimShare } = analyze({
      settled: level((day) => 1_000 * Math.min(day, 3) * 13_226),
    });
    expect(memory.map(({ simulatedDay, seriesDropped }) => [simulatedDay, seriesDropped])).toEqual([
      [4, 12_960],
      [5, 12_960],
      [6, 12_960],
    ]);
    expect(heapReclaimShare).toEqual({ middle: 1, low: 1, high: 1, count: 3 });
  });

  it('is none where the heap keeps growing with every series that ever was', () => {
    const { heapReclaimShare, rssReclaimShare } = analyze({ settled: level((day) => 2_000 * 12_960 * day) });
    expect(heapReclaimShare?.middle).toBeLessThan(0.4);
    expect(rssReclaimShare?.middle).toBe(1);
  });

  it('is unknown where the empty server was not read, or a figure is missing', () => {
    const [, ...withoutEmpty] = level(() => 1e8);
    expect(analyze({ settled: withoutEmpty })).toMatchObject({ memory: [], heapReclaimShare: null });
    const unread = level(() => 1e8).map((period) => ({ ...period, rssBytes: null }));
    expect(analyze({ settled: unread }).rssReclaimShare).toBeNull();
  });
});

it('has a shape that can be stored, whatever could not be read', () => {
  const drops = [aDrop(1, { seriesBefore: null, after: null })];
  const readings = [aReading(1, null), { ...aReading(2, 5), simulatedAtMs: null }];
  const analysis = analyze({ drops, readings, settled: settledWith([null, 5, null], () => 3) });
  expect(retentionAnalysisShape.parse(JSON.parse(JSON.stringify(analysis)))).toEqual(analysis);
});
