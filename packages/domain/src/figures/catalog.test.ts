import { describe, expect, it } from 'vitest';
import type { Delivery } from '../result/delivery.ts';
import type { FaultSummary } from '../result/fault-summary.ts';
import type { Verification } from '../result/verification.ts';
import { aDelivery, aKeyReading, aPartSummary } from '../testing/a-delivery.ts';
import { aFault } from '../testing/a-fault.ts';
import { aSummary } from '../testing/a-summary.ts';
import { aTotals, aVerification } from '../testing/a-verification.ts';
import {
  currentFigureKey,
  figureKeyShape,
  figureKeys,
  figureOf,
  figureValue,
  formerKeyNotices,
  gateFigureKeys,
  lastSampleMetrics,
  matrixFigureKeys,
  thresholdFigureKeys,
} from './catalog.ts';

describe('the catalog of figures', () => {
  it('has a bad direction for every figure that may decide', () => {
    const undirected = [...gateFigureKeys, ...thresholdFigureKeys].filter(
      (key) => figureOf(key).better === null,
    );
    expect(undirected).toEqual([]);
  });

  it('keeps former names apart from each other and from names in use', () => {
    const former = figureKeys.flatMap((key) => figureOf(key).formerKeys ?? []);
    expect(new Set([...former, ...figureKeys]).size).toBe(former.length + figureKeys.length);
  });

  it('puts the figures that gates judge first in the matrix, and each once', () => {
    expect(matrixFigureKeys.slice(0, gateFigureKeys.length)).toEqual(gateFigureKeys);
    expect(new Set(matrixFigureKeys).size).toBe(matrixFigureKeys.length);
  });

  it('draws each percentile by the line of that percentile', () => {
    for (const key of figureKeys) {
      const percentile = /P\d+$/.exec(key)?.[0];
      if (percentile === undefined) continue;
      expect(figureOf(key).lines.map(({ metric }) => metric)).toEqual([key]);
    }
  });

  it('reads each figure of a run that was measured, or says that it was not', () => {
    const run = { summary: aSummary(), lastSamples: { diskBytes: 5_000 } };
    for (const key of figureKeys) {
      const value = figureValue(key, run);
      expect(value === null || Number.isFinite(value), key).toBe(true);
    }
    expect(figureValue('diskBytes', run)).toBe(5_000);
    expect(figureValue('diskBytes', { ...run, lastSamples: {} })).toBeNull();
    const old = aSummary({ target: { ...run.summary.target, version: '0.12.1' } });
    expect(figureValue('diskBytes', { summary: old, lastSamples: { diskBytes: 0 } })).toBeNull();
    expect(lastSampleMetrics).toEqual(['diskBytes']);
  });

  it('says nothing of lost points that were not counted', () => {
    const { verification } = aSummary();
    const uncounted = aSummary({ verification: { ...verification, status: 'unknown' } });
    expect(figureValue('pointsLost', { summary: uncounted, lastSamples: {} })).toBeNull();
  });
});

describe('the CPU of the target per million points', () => {
  const cost = (changes: Parameters<typeof aSummary>[0]) =>
    figureValue('cpuSecondsPerMillionPoints', {
      summary: aSummary({ pointsAcknowledged: 2_000_000, loadMs: 10_000, ...changes }),
      lastSamples: {},
    });

  it('takes what no reading covers as much as the rest', () => {
    expect(cost({ targetCpu: { cpuMs: 4_500, measuredMs: 5_000 } })).toBeCloseTo(4.5);
    expect(cost({ targetCpu: { cpuMs: 9_000, measuredMs: 10_000 } })).toBeCloseTo(4.5);
  });

  it('adds up the parts of a Graphite, where all are known', () => {
    const parts = [aPartSummary('a', { cpuRatioMean: 0.5 }), aPartSummary('b', { cpuRatioMean: 0.1 })];
    const handed = { pointsAcknowledged: 0, pointsHandedOver: 3_000_000 };
    expect(cost({ ...handed, delivery: aDelivery({ parts }) })).toBeCloseTo(2);
    const unknown = [...parts, aPartSummary('c', { cpuRatioMean: null })];
    expect(cost({ ...handed, delivery: aDelivery({ parts: unknown }) })).toBeNull();
  });

  it('is not measured where the processes are not known, or nothing was taken', () => {
    expect(cost({})).toBeNull();
    expect(cost({ targetCpu: { cpuMs: 1, measuredMs: 1 }, pointsAcknowledged: 0 })).toBeNull();
  });
});

describe('figures of the load that was asked', () => {
  const shares = ['sentShare', 'answeredShare', 'heldShare'] as const;
  const read = (changes: Parameters<typeof aSummary>[0]) =>
    shares.map((key) => figureValue(key, { summary: aSummary(changes), lastSamples: {} }));

  it('count points sent, answered and acknowledged', () => {
    const load = { pointsAsked: 2_000, pointsAcknowledged: 500, pointsRejected: 300, pointsUnknown: 200 };
    expect(read(load)).toEqual([0.5, 0.8, 0.25]);
  });

  it('take what was handed over to a target that acknowledges nothing as held, and never as answered', () => {
    const load = { pointsAsked: 2_000, pointsAcknowledged: 0, pointsHandedOver: 1_000, pointsUnknown: 500 };
    expect(read(load)).toEqual([0.75, null, 0.5]);
    expect(figureValue('pointsAcknowledged', { summary: aSummary(load), lastSamples: {} })).toBeNull();
  });

  it('are null where nothing was recorded, and where nothing was asked', () => {
    expect(read({ pointsAsked: null })).toEqual([null, 1, null]);
    expect(read({ pointsAsked: 0, pointsAcknowledged: 0 })).toEqual([null, null, null]);
  });
});

describe('former names', () => {
  it.each([
    ['heapInUseSettled', 'heapAtRestBytes'],
    ['heapInUseBytesSettledLast', 'heapAtRestBytes'],
    ['rssPeak', 'rssPeakBytes'],
    ['rssBytesPeak', 'rssPeakBytes'],
    ['lostPoints', 'pointsLost'],
    ['observedSeriesPeak', 'seriesPeak'],
    ['pointsPerSec', 'pointsPerSec'],
    ['__proto__', '__proto__'],
  ])('reads %s as %s', (given, key) => {
    expect(currentFigureKey(given)).toBe(key);
  });

  it('are taken where the figure is, refused where it is not, and noticed once', () => {
    const shape = figureKeyShape(gateFigureKeys);
    expect(shape.parse('rssPeak')).toBe('rssPeakBytes');
    expect(shape.safeParse('lostPoints').success).toBe(false);
    expect(shape.safeParse(7).success).toBe(false);
    expect(formerKeyNotices(['rssPeak', 'rssPeak', 'pointsPerSec'])).toEqual([
      '"rssPeak" is now called "rssPeakBytes"; the old name is still accepted.',
    ]);
  });

  it('reads what a run of Graphite lost from its last pass with an answer, and what its parts took together', () => {
    const failed = aKeyReading({ when: 'after_restart', lost: null, reason: 'the caches did not start' });
    const delivery = aDelivery({
      parts: [
        aPartSummary('cache:a', { cacheSizePeak: 20_000, committedLagPeak: 9_000, peakRssBytes: 80 }),
        aPartSummary('relay', { cpuRatioMean: 0.98, queuePeak: 10_000, peakRssBytes: 40 }),
      ],
      passes: [aKeyReading({ lost: 7 }), aKeyReading({ when: 'after_settle_time', lost: 50_000 }), failed],
    });
    const read = (key: (typeof figureKeys)[number], of: typeof delivery | null) =>
      figureValue(key, { summary: aSummary({ delivery: of, loadMs: 10_000 }), lastSamples: {} });
    const values = {
      metricsPerMinute: 1_200_000,
      metricsLostShare: 0.25,
      partCpuShare: 0.98,
      cacheSizePeak: 20_000,
      committedLagPeak: 9_000,
      relayQueuePeak: 10_000,
      partsRssPeakBytes: 120,
      partsCallsPerSec: 7_200,
    } as const;
    for (const key of figureKeys.filter((candidate) => candidate in values)) {
      expect([key, read(key, delivery)]).toEqual([key, Object.entries(values).find(([k]) => k === key)?.[1]]);
      expect(read(key, null)).toBeNull();
    }
    const partly = aDelivery({
      parts: [aPartSummary('cache:a', { readCalls: null, peakRssBytes: null })],
      passes: [failed],
    });
    for (const key of ['metricsLostShare', 'partsRssPeakBytes', 'partsCallsPerSec'] as const)
      expect(read(key, partly)).toBeNull();
  });
});

it('takes for lost what the backend that lacks most does not hold of the acknowledged points', () => {
  const backend = (lost: number | null) => ({
    part: 'backend:1',
    url: '',
    status: 'failed' as const,
    stored: null,
    lost,
    unexpected: null,
    missing: null,
    readings: [],
    reason: null,
  });
  const share = (verification: Partial<Verification>, delivery: Delivery | null = null) =>
    figureValue('acknowledgedLostShare', {
      summary: aSummary({ delivery, verification: aVerification(verification) }),
      lastSamples: {},
    });
  const totals = aTotals({ acknowledged: 1_000, lost: 0 });
  expect(share({ totals })).toBe(0);
  expect(share({ totals, backends: [backend(0), backend(340), backend(null)] })).toBe(0.34);
  expect(share({ totals: { ...totals, lost: 500 }, backends: [backend(340)] })).toBe(0.5);
  const unread = { totals: { ...totals, lost: null }, status: 'unknown' as const };
  expect(share({ ...unread, backends: [backend(0), backend(null)] })).toBeNull();
  expect(share({ ...unread, status: 'failed', backends: [backend(0), backend(null)] })).toBeNull();
  expect(share({ ...unread, backends: [backend(340), backend(null)] })).toBe(0.34);
  expect(share({ totals, status: 'failed', backends: [{ ...backend(0), status: 'unknown' }] })).toBeNull();
  expect(share({ totals: { ...totals, acknowledged: 0 } })).toBeNull();
  expect(share({ totals, status: 'unknown', backends: [backend(null)] })).toBeNull();
  expect(share({ totals }, aDelivery())).toBeNull();
});

it('gives the longest of the faults that took place, and nothing where one of them is not known', () => {
  const faults = (...converged: (number | null)[]) =>
    converged.map((convergedMs) => ({ ...aFault(), convergedMs }));
  const value = (list: FaultSummary[]) =>
    figureValue('faultConvergedMs', { summary: aSummary({ faults: list }), lastSamples: {} });
  expect(value(faults(400, 900, 100))).toBe(900);
  expect(value(faults(400, null))).toBeNull();
  expect(value([...faults(400), { ...aFault(), beganOffsetMs: null, convergedMs: null }])).toBe(400);
  expect(value([])).toBeNull();
});
