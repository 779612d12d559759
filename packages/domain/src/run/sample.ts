import type { MetricName } from '../kernel/metric.ts';

/** Sampled under load, or with the server at rest after a pause and a garbage collection. */
export const sampleKinds = ['underLoad', 'settled'] as const;
export type SampleKind = (typeof sampleKinds)[number];

/**
 * One stored value of one metric of a run. `value` null means that sampling failed, with the reason: neither a gap nor a zero.
 * `offsetMs` is wall-clock time since the start of the measure phase; `simulatedAtMs` is Unix time in the data.
 */
export type Sample = {
  metric: MetricName;
  kind: SampleKind;
  /** The process of a topology that it is about, such as "cache:a"; null: the target as a whole. */
  part: string | null;
  offsetMs: number;
  simulatedAtMs: number | null;
  value: number | null;
  reason: string | null;
};

/** A value that a probe read, before it gets its time within the run. */
export type ProbeSample = Pick<Sample, 'metric' | 'part' | 'value' | 'reason'>;
