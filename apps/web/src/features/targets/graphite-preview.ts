import { loadProfileShape } from '@tidemark/domain/load/load-profile';
import { buildRound } from '@tidemark/domain/load/round';
import { poolSize } from '@tidemark/domain/schema/entity-pool';
import type { Schema } from '@tidemark/domain/schema/schema';
import { graphiteSchemaFaults } from '@tidemark/domain/target/graphite-plan-faults';
import type { MetricNaming } from '@tidemark/domain/target/graphite-target';
import { createMetricsAt, metricLine } from '@tidemark/workload/graphite/metric-key';
import type { PointTiming } from '@tidemark/workload/timestamp-at';

/** What a schema becomes in Graphite. */
export type GraphitePreview = {
  /** As plaintext, of places spread over a round; none where the schema cannot be written. */
  lines: string[];
  paths: number;
  bytesPerMetric: number | null;
  /** Where each path gets one value per step. */
  metricsPerMinute: number | null;
  faults: string[];
};

const exampleCount = 5;
const exampleRun = 'RUN';

/** previewGraphite shows paths as a run would write them at `startMs`, and what of the schema Graphite would not hold. */
export function previewGraphite(
  schema: Schema,
  naming: MetricNaming,
  stepSeconds: number | null,
  startMs: number,
): GraphitePreview {
  const faults = graphiteSchemaFaults(schema, naming, ['target', 'naming']).map(({ message }) => message);
  const paths = pathCount(schema);
  const lines = faults.length > 0 ? [] : exampleLines({ schema, naming, startMs, timing: anyTiming });
  const bytes = lines.reduce((sum, line) => sum + line.length + 1, 0);
  return {
    lines,
    paths,
    bytesPerMetric: lines.length === 0 ? null : bytes / lines.length,
    metricsPerMinute: stepSeconds === null ? null : (paths * 60) / stepSeconds,
    faults,
  };
}

const anyTiming: PointTiming = loadProfileShape.parse({
  name: 'any',
  executor: { kind: 'closed-loop' },
  extent: { kind: 'points', points: 1 },
});

/** Paths of the active entities. */
function pathCount(schema: Schema): number {
  const { groups } = buildRound(schema);
  const metrics = groups.reduce((sum, { slotCount, group }) => sum + slotCount * group.fields.length, 0);
  return metrics * (schema.entityPool ? poolSize(schema.entityPool) : 1);
}

type Example = { schema: Schema; naming: MetricNaming; startMs: number; timing: PointTiming };

/** exampleLines are lines of points spread over a round, of a different field each where there are several. */
function exampleLines({ schema, naming, startMs, timing }: Example): string[] {
  const { pointsPerRound } = buildRound(schema);
  const metricsAt = createMetricsAt(schema, timing, BigInt(startMs) * 1_000_000n, naming, exampleRun);
  const lines = Array.from({ length: exampleCount }, (_, i) => {
    const metrics = metricsAt(Math.floor((i * pointsPerRound) / exampleCount));
    const metric = metrics[i % Math.max(1, metrics.length)];
    return metric ? metricLine(metric).trimEnd() : '';
  });
  return [...new Set(lines)].filter((line) => line !== '');
}
