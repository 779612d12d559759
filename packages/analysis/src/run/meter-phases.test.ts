import { type IntervalReport, intervalReportShape } from '@tidemark/domain/result/interval-report';
import { encodeSlots, TimeCounts } from '@tidemark/stats/time-counts';
import { expect, it } from 'vitest';
import { createPhaseMeter } from './meter-phases.ts';

const dayMs = 86_400_000;

function times(us: number, count: number): string | null {
  const counts = new TimeCounts();
  counts.record(us, count);
  return encodeSlots([counts.take()]);
}

function aSecond(number: number, points: number, overrides: Partial<IntervalReport> = {}): IntervalReport {
  return intervalReportShape.parse({
    offsetMs: number * 1_000,
    durationMs: 1_000,
    simulatedAtMs: number * dayMs,
    pointsAcknowledged: points,
    pointsRejected: 0,
    pointsUnknown: 0,
    valuesAcknowledged: points,
    batches: points,
    bytes: 0,
    lateBatches: 0,
    outcomes: [],
    responseTimeUs: null,
    serviceTimeUs: null,
    generatorCpuRatio: 0,
    generatorLoopDelayMsP99: 0,
    ...overrides,
  });
}

function metered(creationPoints: number, seconds: IntervalReport[], isUnderLoad = true) {
  const meter = createPhaseMeter({ points: creationPoints, series: creationPoints }, 0);
  for (const second of seconds) meter.add(second, isUnderLoad);
  return meter.phases();
}

it('gives the rates of creation and steady state, and counts the second between them for neither', () => {
  const phases = metered(250, [
    aSecond(1, 100),
    aSecond(2, 100),
    aSecond(3, 100),
    aSecond(4, 900),
    aSecond(5, 1_100),
  ]);
  expect(phases).toMatchObject({
    creationPoints: 250,
    creationEndOffsetMs: 3_000,
    creationEndDay: 3,
    creation: { loadMs: 2_000, points: 200, pointsPerSec: { mean: 100, seconds: 2 } },
    steady: { loadMs: 2_000, points: 2_000, pointsPerSec: { mean: 1_000, p5: 910, p95: 1_090, seconds: 2 } },
  });
});

it('counts a second that ends exactly with creation as creation', () => {
  const phases = metered(100, [aSecond(1, 100), aSecond(2, 300)]);
  expect(phases?.creation.points).toBe(100);
  expect(phases?.steady?.points).toBe(300);
});

it('merges response times instead of averaging their percentiles', () => {
  const slow = aSecond(2, 10, { responseTimeUs: times(90_000, 10) });
  const fast = aSecond(3, 990, { responseTimeUs: times(1_000, 990) });
  const phases = metered(1, [aSecond(1, 1), slow, fast]);
  expect(phases?.steady?.responseTime?.count).toBe(1_000);
  expect(phases?.steady?.responseTime?.p99Us).toBeLessThan(1_100);
});

it('says that a run that never wrote every series ended during creation', () => {
  expect(metered(1_000, [aSecond(1, 100)])).toMatchObject({
    creationEndOffsetMs: null,
    creationEndDay: null,
    creation: { points: 100 },
    steady: null,
  });
});

it('has no rate for a creation that is shorter than a second', () => {
  const phases = metered(10, [aSecond(1, 500), aSecond(2, 500)]);
  expect(phases?.creation).toEqual({ loadMs: 0, points: 0, pointsPerSec: null, responseTime: null });
  expect(phases?.steady?.pointsPerSec?.mean).toBe(500);
});

it('counts failed points as done, but not as throughput, and leaves pauses out', () => {
  const meter = createPhaseMeter({ points: 100, series: 100 }, 0);
  meter.add(aSecond(1, 0, { pointsRejected: 60, pointsUnknown: 40, batches: 1 }), true);
  meter.add(aSecond(2, 0), false);
  meter.add(aSecond(3, 50), true);
  expect(meter.phases()).toMatchObject({
    creationEndOffsetMs: 1_000,
    creation: { points: 0, loadMs: 1_000 },
    steady: { points: 50, loadMs: 1_000 },
  });
});

it('has no phases where nothing was written', () => {
  expect(metered(10, [])).toBeNull();
  expect(metered(10, [aSecond(1, 0)])).toBeNull();
});
