import type { MetricName } from '@tidemark/domain/kernel/metric';
import type { MetricSeries } from '@tidemark/domain/run/run-series';
import type { SampleKind } from '@tidemark/domain/run/sample';
import type { ChartRun } from '#charts/prepare/chart-model.ts';

const dayMs = 86_400_000;

/** aMetricSeries builds a line of readings for tests: one a second, each a tenth of a simulated day later. */
export function aMetricSeries(
  metric: MetricName,
  kind: SampleKind,
  values: (number | null)[],
  overrides: Partial<MetricSeries> = {},
): MetricSeries {
  return {
    metric,
    label: metric,
    unit: 'bytes',
    source: 'a source',
    kind,
    part: null,
    totalPoints: values.length,
    points: values.map((value, i) => ({
      offsetMs: i * 1_000,
      simulatedAtMs: 5_000 + (i * dayMs) / 10,
      value,
      reason: value === null ? 'the probe timed out' : null,
    })),
    ...overrides,
  };
}

/** aChartRun builds a run as charts see it, for tests. */
export function aChartRun(overrides: Partial<ChartRun> = {}): ChartRun {
  return {
    id: 'a',
    label: 'A run',
    hue: 'var(--hue-blue)',
    marker: 'circle',
    simulatedStartMs: 5_000,
    beganAtMs: null,
    dash: 0,
    series: [],
    events: [],
    settled: [],
    ...overrides,
  };
}
