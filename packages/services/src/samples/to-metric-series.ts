import type { KeptSample } from '@tidemark/db/repositories/thinned-samples';
import { type MetricName, metricNames, metrics } from '@tidemark/domain/kernel/metric';
import type { MetricSeries } from '@tidemark/domain/run/run-series';
import { type SampleKind, sampleKinds } from '@tidemark/domain/run/sample';
import { downsampleMinMax } from '@tidemark/stats/downsample-min-max';

/** toMetricSeries makes one line of each metric and kind that was read, thinned so that lows, peaks and failed readings stay. */
export function toMetricSeries(samples: KeptSample[], maxPoints: number): MetricSeries[] {
  return metricNames.flatMap((metric) =>
    sampleKinds.flatMap((kind) => {
      const mine = samples.filter((sample) => sample.metric === metric && sample.kind === kind);
      return mine.length === 0 ? [] : [lineOf(metric, kind, mine, maxPoints)];
    }),
  );
}

function lineOf(
  metric: MetricName,
  kind: SampleKind,
  samples: KeptSample[],
  maxPoints: number,
): MetricSeries {
  const { label, unit, source } = metrics[metric];
  const ordered = samples.toSorted((a, b) => a.offsetMs - b.offsetMs);
  const points = ordered.map((sample) => ({ x: sample.offsetMs, y: sample.value, sample }));
  return {
    metric,
    label,
    unit,
    source,
    kind,
    totalPoints: samples[0]?.totalPoints ?? 0,
    points: downsampleMinMax(points, maxPoints).map(({ sample }) => ({
      offsetMs: sample.offsetMs,
      simulatedAtMs: sample.simulatedAtMs,
      value: sample.value,
      reason: sample.reason,
    })),
  };
}
