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
