import type { Delivery, FlowGap, FlowRow, KeyReading, PartSummary } from '@tidemark/domain/result/delivery';

function aFlowRow(
  stage: FlowRow['stage'],
  metrics: number | null,
  overrides: Partial<FlowRow> = {},
): FlowRow {
  return { stage, part: null, metrics, source: 'reported', reason: null, ...overrides };
}

/** aFlowGap builds metrics that left the way, for tests: a loss at a relay whose queue was full. */
export function aFlowGap(overrides: Partial<FlowGap> = {}): FlowGap {
  return {
    stage: 'read_by_relay',
    part: 'relay',
    cause: 'relay_queue_full',
    metrics: 84_609,
    source: 'reported',
    isLoss: true,
    text: 'The relay dropped them because its queue was full.',
    ...overrides,
  };
}

/** aPart builds what a process of a topology took, for tests. */
export function aPart(name: string, overrides: Partial<PartSummary> = {}): PartSummary {
  return {
    name,
    kind: name === 'relay' ? 'carbon-relay' : 'carbon-cache',
    version: '1.1.7',
    cpuMs: 1_400,
    cpuRatioMean: 0.14,
    peakRssBytes: 60_000_000,
    readBytes: 0,
    writtenBytes: 40_000_000,
    readCalls: 12_000,
    writeCalls: 24_000,
    cacheSizePeak: name === 'relay' ? null : 12_400,
    committedLagPeak: name === 'relay' ? null : 13_100,
    committedLagAtEnd: name === 'relay' ? null : 4_000,
    queuePeak: name === 'relay' ? 10_000 : null,
    updateOperations: name === 'relay' ? null : 8_000,
    updateMsMean: name === 'relay' ? null : 0.2,
    creates: name === 'relay' ? null : 500,
    ...overrides,
  };
}

/** aPass builds one reading of every key, for tests. */
function aPass(when: KeyReading['when'], a: number, b: number, cached = 0): KeyReading {
  return {
    metrics: 200_000,
    keys: 200_000,
    overwritten: 0,
    wrongValue: 0,
    aggregated: 0,
    expired: 0,
    unexpected: 0,
    recovered: 0,
    never: 0,
    readMs: 1_900,
    reason: null,
    when,
    stored: a + b,
    cached,
    lost: 84_609,
    byPart: [
      { part: 'cache:a', stored: a, cached },
      { part: 'cache:b', stored: b, cached: 0 },
    ],
  };
}

/** A stage of two caches: all, then each. */
function byCache(stage: FlowRow['stage'], source: FlowRow['source'] = 'reported'): FlowRow[] {
  return [
    aFlowRow(stage, 115_391, { source }),
    aFlowRow(stage, 58_000, { part: 'cache:a', source }),
    aFlowRow(stage, 57_391, { part: 'cache:b', source }),
  ];
}

/** aDelivery builds where the metrics of a run went, for tests: a relay in front of two caches whose queue was full. */
export function aDelivery(overrides: Partial<Delivery> = {}): Delivery {
  return {
    stepSeconds: 1,
    retentionSeconds: 3_600,
    metricsPlanned: 200_000,
    metricsSent: 200_000,
    metricsClosed: 200_000,
    metricsUnknown: 0,
    metricsPerMinute: 1_200_000,
    backPressureMs: 1_250,
    parts: [
      aPart('cache:a'),
      aPart('relay', { cpuMs: 9_100, cpuRatioMean: 0.91, writtenBytes: 300_000 }),
      aPart('cache:b'),
    ],
    passes: [
      aPass('settled', 56_000, 57_391, 2_000),
      aPass('after_settle_time', 58_000, 57_391),
      aPass('after_restart', 58_000, 57_391),
    ],
    flow: {
      rows: [
        aFlowRow('planned', 200_000, { source: 'counted' }),
        aFlowRow('sent', 200_000, { source: 'counted' }),
        aFlowRow('read_by_relay', 200_000, { part: 'relay' }),
        ...byCache('sent_to_caches'),
        ...byCache('read_by_caches'),
        ...byCache('committed'),
        ...byCache('readable', 'counted'),
      ],
      gaps: [aFlowGap()],
    },
    ...overrides,
  };
}
