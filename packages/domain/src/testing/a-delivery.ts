import type { Delivery, FlowGap, FlowRow, KeyReading, PartSummary } from '../result/delivery.ts';

/** aPartSummary builds what one process of a topology took. */
export function aPartSummary(name: string, overrides: Partial<PartSummary> = {}): PartSummary {
  const isCache = name.startsWith('cache');
  return {
    name,
    kind: isCache ? 'carbon-cache' : 'carbon-relay',
    version: '1.1.7',
    cpuMs: 1_400,
    cpuRatioMean: 0.14,
    peakRssBytes: 60_000_000,
    readBytes: 0,
    writtenBytes: 40_000_000,
    readCalls: 12_000,
    writeCalls: 24_000,
    cacheSizePeak: isCache ? 12_400 : null,
    committedLagPeak: isCache ? 13_100 : null,
    committedLagAtEnd: isCache ? 4_000 : null,
    queuePeak: isCache ? null : 10_000,
    queueLimit: null,
    updateOperations: isCache ? 8_000 : null,
    updateMsMean: isCache ? 0.2 : null,
    creates: isCache ? 500 : null,
    ...overrides,
  };
}

/** aFlowRow builds the count of one stage. */
export function aFlowRow(stage: FlowRow['stage'], overrides: Partial<FlowRow> = {}): FlowRow {
  return { stage, part: null, metrics: 200_000, source: 'reported', reason: null, ...overrides };
}

/** aFlowGap builds metrics that left the way: by default a loss at a relay whose queue was full. */
export function aFlowGap(overrides: Partial<FlowGap> = {}): FlowGap {
  return {
    stage: 'read_by_relay',
    part: 'relay',
    cause: 'relay_queue_full',
    metrics: 84_609,
    source: 'reported',
    isLoss: true,
    text: "The relay's queue was full.",
    ...overrides,
  };
}

/** aKeyReading builds a verification pass that found every key. */
export function aKeyReading(overrides: Partial<KeyReading> = {}): KeyReading {
  return {
    metrics: 200_000,
    keys: 200_000,
    overwritten: 0,
    stored: 200_000,
    wrongValue: 0,
    aggregated: 0,
    expired: 0,
    cached: 0,
    lost: 0,
    unexpected: 0,
    recovered: 0,
    never: 0,
    when: 'settled',
    byPart: [],
    readMs: 1_900,
    reason: null,
    ...overrides,
  };
}

/** aDelivery builds where the metrics of a run went: by default all of 200,000 to one cache within 10 s. */
export function aDelivery(overrides: Partial<Delivery> = {}): Delivery {
  return {
    stepSeconds: 1,
    retentionSeconds: 3_600,
    metricsPlanned: 200_000,
    metricsSent: 200_000,
    metricsClosed: 200_000,
    metricsUnknown: 0,
    metricsPerMinute: 1_200_000,
    backPressureMs: 0,
    parts: [aPartSummary('cache:a')],
    passes: [aKeyReading()],
    flow: null,
    ...overrides,
  };
}

/** A stage of two caches: all, then each. */
function byCache(stage: FlowRow['stage'], source: FlowRow['source'] = 'reported'): FlowRow[] {
  return [
    aFlowRow(stage, { metrics: 115_391, source }),
    aFlowRow(stage, { metrics: 58_000, part: 'cache:a', source }),
    aFlowRow(stage, { metrics: 57_391, part: 'cache:b', source }),
  ];
}

function lossyReading(when: KeyReading['when'], a: number, b: number, cached = 0): KeyReading {
  const byPart = [
    { part: 'cache:a', stored: a, cached, lost: 42_000 },
    { part: 'cache:b', stored: b, cached: 0, lost: 42_609 },
  ];
  return aKeyReading({ when, stored: a + b, cached, lost: 84_609, byPart });
}

/** aLossyDelivery builds where metrics went behind a relay whose queue was full, in front of two caches: 84,609 of 200,000 are lost. */
export function aLossyDelivery(overrides: Partial<Delivery> = {}): Delivery {
  return aDelivery({
    backPressureMs: 1_250,
    parts: [
      aPartSummary('cache:a'),
      aPartSummary('relay', { cpuMs: 9_100, cpuRatioMean: 0.91, writtenBytes: 300_000 }),
      aPartSummary('cache:b'),
    ],
    passes: [
      lossyReading('settled', 56_000, 57_391, 2_000),
      lossyReading('after_settle_time', 58_000, 57_391),
      lossyReading('after_restart', 58_000, 57_391),
    ],
    flow: {
      rows: [
        aFlowRow('planned', { source: 'counted' }),
        aFlowRow('sent', { source: 'counted' }),
        aFlowRow('read_by_relay', { part: 'relay' }),
        ...byCache('sent_to_caches'),
        ...byCache('read_by_caches'),
        ...byCache('committed'),
        ...byCache('readable', 'counted'),
      ],
      gaps: [aFlowGap()],
    },
    ...overrides,
  });
}
