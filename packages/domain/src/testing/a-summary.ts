import type { PeriodAtRest } from '../result/measurements.ts';
import type { HostFingerprint } from '../result/run-fingerprint.ts';
import type { RunSummary } from '../run/run-summary.ts';
import { aVerification } from './a-verification.ts';

/** aSettledPeriod builds the samples of one period at rest. */
export function aSettledPeriod(period: number, overrides: Partial<PeriodAtRest> = {}): PeriodAtRest {
  return {
    period,
    simulatedDay: period,
    offsetMs: period * 10_000,
    heapInUseBytes: 10_000_000,
    rssBytes: 100_000_000,
    observedSeries: period === 0 ? 0 : 1_000,
    expectedSeries: period === 0 ? 0 : 1_000,
    isExpectedExact: true,
    settledInMs: 500,
    atRest: true,
    notAtRestReason: null,
    ...overrides,
  };
}

/** aSummary builds the summary of a run that succeeded and whose points are all stored. */
export function aSummary(overrides: Partial<RunSummary> = {}): RunSummary {
  return {
    end: { state: 'succeeded', code: 'completed', message: 'The run ended as planned.' },
    validity: 'valid',
    validityReason: null,
    simulatedStartMs: 0,
    plannedPoints: 1_000,
    plannedSeries: 10,
    pointsAcknowledged: 1_000,
    pointsHandedOver: 0,
    pointsRejected: 0,
    pointsUnknown: 0,
    valuesAcknowledged: 1_000,
    bytesSent: 60_000,
    bytesReceived: null,
    pointsAsked: 1_000,
    longestSilenceMs: 0,
    lateBatches: 0,
    neverSentBatches: 0,
    retries: 0,
    retriedOutcomes: [],
    evictedPoints: 0,
    outages: [],
    faults: [],
    outcomes: [{ class: 'ok', knowledge: 'ok', batches: 10, points: 1_000, statusCode: 204, detail: null }],
    endpoints: [],
    loadBeganAtMs: null,
    loadMs: 2_000,
    settlingMs: 0,
    pointsPerSec: { mean: 500, p5: 450, p95: 550, seconds: 2 },
    responseTime: latency(),
    serviceTime: latency(),
    ...notMeasured,
    peakRssBytes: { value: 120_000_000, offsetMs: 1_000, simulatedAtMs: null },
    peakHeapInUseBytes: null,
    peakObservedSeries: { value: 10, offsetMs: 1_000, simulatedAtMs: null },
    settled: [],
    verification: aVerification(),
    thresholds: [],
    judgement: null,
    queries: [],
    formatComparisons: [],
    target: { ...fingerprint },
    host: { ...host },
    analysis: null,
    delivery: null,
    imported: null,
    ...overrides,
  };
}

const notMeasured = {
  books: null,
  targetCpu: null,
  responseCurve: null,
  serviceCurve: null,
  slowest: [],
  generator: null,
  instrument: null,
  rateSearch: null,
};

const host: HostFingerprint = {
  node: 'v20.20.2',
  platform: 'linux x64',
  cpu: 'a cpu',
  cores: 2,
  memoryBytes: 8_000_000_000,
  hostname: 'bench',
  kernel: '6.1.0',
  usableCores: 2,
  memoryLimitBytes: null,
  cpuGovernor: null,
  loadAverageAtStart: 0.1,
  availableMemoryBytesAtStart: 6_000_000_000,
  pinnedCpus: null,
  preflight: null,
};

const fingerprint: RunSummary['target'] = {
  kind: 'influxdb-v1',
  version: '1.6.7',
  launcher: 'influxdb-1.6',
  variant: 'inmem',
  configDigest: null,
  sameHost: true,
  pid: 1,
  certificateChecked: null,
};

function latency(): NonNullable<RunSummary['responseTime']> {
  return {
    count: 10,
    meanUs: 2_000,
    p50Us: 1_900,
    p90Us: 2_500,
    p95Us: 2_800,
    p99Us: 3_000,
    p999Us: 3_000,
    maxUs: 3_100,
  };
}
