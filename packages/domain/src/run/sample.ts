import type { MetricName } from '../kernel/metric.ts';

/** Read while load was on, or with the server at rest after a pause and a collection. */
export const sampleKinds = ['underLoad', 'settled'] as const;
export type SampleKind = (typeof sampleKinds)[number];

/**
 * One stored value of one metric of a run. `value` null means that reading it failed, with the reason: neither a gap nor a zero.
 * `offsetMs` counts from the beginning of the measure phase on the wall clock; `simulatedAtMs` is Unix time in the data.
 */
export type Sample = {
  metric: MetricName;
  kind: SampleKind;
  offsetMs: number;
  simulatedAtMs: number | null;
  value: number | null;
  reason: string | null;
};

/** What a probe read at one moment. */
export type Reading = { metric: MetricName; value: number | null; reason: string | null };
