import type { MemorySlope, SlopeEstimate } from '../result/memory-slope.ts';
import type { RetentionAnalysis } from '../result/retention-analysis.ts';
import type { RunAnalysis } from '../result/run-analysis.ts';
import { aSummary } from './a-summary.ts';

const MiB = 1_048_576;

/** aSlope builds a slope of six periods, the first of them warm-up, that grows by 1 MiB per day. */
export function aSlope(overrides: Partial<SlopeEstimate> = {}): MemorySlope {
  return {
    periodDays: 1,
    warmUp: { untilDay: 2, endedBy: 'first_drop' },
    points: [1, 2, 3, 4, 5, 6].map((simulatedDay) => ({
      simulatedDay,
      medianBytes: (100 + simulatedDay) * MiB,
      readings: 1,
      isUsed: simulatedDay > 1,
      fittedBytes: simulatedDay > 1 ? (100 + simulatedDay) * MiB : null,
      bandLowBytes: simulatedDay > 1 ? (99 + simulatedDay) * MiB : null,
      bandHighBytes: simulatedDay > 1 ? (101 + simulatedDay) * MiB : null,
      residualBytes: simulatedDay > 1 ? 0 : null,
    })),
    result: {
      kind: 'estimated',
      verdict: 'growing',
      bytesPerDay: MiB,
      lowBytesPerDay: 0.5 * MiB,
      highBytesPerDay: 1.5 * MiB,
      theilSenBytesPerDay: MiB,
      epsilonBytesPerDay: 0.1 * MiB,
      plateauBytes: 104 * MiB,
      periods: 5,
      moreDays: null,
      reason: null,
      ...overrides,
    },
  };
}

/** aSlopeWithoutData builds a slope that could not be estimated. */
export function aSlopeWithoutData(
  needs = '4 whole periods of 1 simulated day after the warm-up',
): MemorySlope {
  return {
    periodDays: 1,
    warmUp: { untilDay: 4, endedBy: 'retention_and_shard' },
    points: [],
    result: { kind: 'not_enough_data', needs },
  };
}

/** aRetentionAnalysis builds that of a server that reclaims everything as soon as it is due. */
export function aRetentionAnalysis(overrides: Partial<RetentionAnalysis> = {}): RetentionAnalysis {
  const lag = { middle: 0.01, low: 0, high: 0.02, count: 2 };
  return {
    kind: 'driven',
    retentionDays: 3,
    shardDays: 1,
    checkDays: 1 / 48,
    fixedSeries: 800,
    churnPerDay: 12_960,
    steadySeries: 52_910,
    plateau: {
      source: 'settled',
      observed: { middle: 39_680, low: 39_672, high: 39_690, count: 3 },
      expected: 39_680,
      isExpectedExact: true,
    },
    overhang: { kind: 'days', days: 0, plannedDays: 0 },
    drops: [1, 2].map((shardEndDay) => ({
      shardEndDay,
      dueDay: shardEndDay + 3,
      droppedDay: shardEndDay + 3,
      reclaimedDay: shardEndDay + 3.01,
      reclaimMs: 40,
      seriesBefore: 52_640,
      seriesAfter: 39_680,
    })),
    reclaimLagDays: lag,
    reclaimLagNeeds: null,
    memory: [{ simulatedDay: 5, seriesDropped: 12_960, heapShare: 0.9, rssShare: 0.4 }],
    heapReclaimShare: { middle: 0.9, low: 0.9, high: 0.9, count: 1 },
    rssReclaimShare: { middle: 0.4, low: 0.4, high: 0.4, count: 1 },
    ...overrides,
  };
}

/** anAnalysis builds the analysis of a run whose heap grows by 1 MiB per day, retention that reclaims, and both phases of the load. */
export function anAnalysis(overrides: Partial<RunAnalysis> = {}): RunAnalysis {
  const { responseTime } = aSummary();
  return {
    doubts: [],
    memory: {
      heapSettled: aSlope(),
      rssSettled: aSlope({
        verdict: 'inconclusive',
        lowBytesPerDay: -2 * MiB,
        highBytesPerDay: 4 * MiB,
        moreDays: 12,
        reason: 'the interval is too wide: about 12 more simulated days would decide',
      }),
      heapUnderLoad: aSlopeWithoutData(),
      rssUnderLoad: aSlopeWithoutData(),
    },
    retention: aRetentionAnalysis(),
    phases: {
      creationPoints: 800,
      creationSeries: 800,
      creationEndOffsetMs: 4_000,
      creationEndDay: 0.1,
      creation: {
        loadMs: 3_000,
        points: 600,
        pointsPerSec: { mean: 200, p5: 190, p95: 210, seconds: 3 },
        responseTime,
      },
      steady: {
        loadMs: 10_000,
        points: 6_000,
        pointsPerSec: { mean: 600, p5: 500, p95: 700, seconds: 10 },
        responseTime,
      },
    },
    ...overrides,
  };
}
