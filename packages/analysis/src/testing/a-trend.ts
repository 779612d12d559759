import type { GateVerdict } from '@tidemark/domain/gate/gate-answer';
import type { AcknowledgmentRecord } from '@tidemark/domain/gate/trend-notes';
import type { GateOfTrend } from '../trend/describe-trend.ts';

const dayMs = 24 * 3_600_000;
const firstDayMs = Date.UTC(2026, 10, 1);

/** aGateOfTrend builds the nth gate, one per day from 1 Nov 2026 on: heap at rest of one cell, in bytes. */
export function aGateOfTrend(
  index: number,
  value: number,
  {
    environment = { kernel: '6.1.0' },
    verdict = 'equal',
    cell = 'inmem',
    ...overrides
  }: Partial<GateOfTrend> & {
    environment?: Record<string, string>;
    verdict?: GateVerdict;
    cell?: string;
  } = {},
): GateOfTrend {
  const metric = 'heapAtRestBytes' as const;
  const measured = { metric, value, low: value * 0.99, high: value * 1.01, runs: 5 };
  return {
    gateId: `g${index}`,
    at: new Date(firstDayMs + index * dayMs).toISOString(),
    commit: `${String(index).padStart(4, '0')}cdefabcd`,
    commitUrl: null,
    conclusion: 'passed',
    sentence: '',
    measured: { cells: [{ cell, environment, values: [{ ...measured, verdict }] }] },
    ...overrides,
  };
}

/** Values that differ by about 1 % around 1,000, times a factor. */
export function steadyValues(count: number, factor = 1): number[] {
  const around = [1_000, 1_008, 994, 1_003, 997, 1_006, 992];
  return Array.from({ length: count }, (_, i) => (around[i % around.length] ?? 0) * factor);
}

/** anAcknowledgment builds the acknowledgment of a regression that began at a gate. */
export function anAcknowledgment(gateId: string): AcknowledgmentRecord {
  return {
    id: `of-${gateId}`,
    benchmark: 'ingest',
    gateId,
    metric: 'heapAtRestBytes',
    cell: 'inmem',
    reason: 'a larger index was intended',
    createdAt: new Date(firstDayMs),
    createdBy: 'Ada',
  };
}
