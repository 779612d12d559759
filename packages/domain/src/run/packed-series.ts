import { z } from 'zod';
import { metricNames, metrics } from '../kernel/metric.ts';
import { type MetricSeries, partShape, type RunSeries } from './run-series.ts';
import { sampleKinds } from './sample.ts';

/** A line by columns, for many lines together: a third of the bytes, values with five digits. A failed sample is null. */
export const packedSeriesShape = z.object({
  runId: z.string(),
  metric: z.enum(metricNames),
  kind: z.enum(sampleKinds),
  part: partShape,
  totalPoints: z.number().describe('Number of points before downsampling'),
  offsetMs: z.array(z.number()),
  value: z.array(z.number().nullable()),
  simulatedFromMs: z.number().nullable().describe('Unix time from which `simulatedMs` counts'),
  simulatedMs: z.array(z.number().nullable()),
  reason: z.string().nullable().describe('Why the first failed sample failed'),
});
export type PackedSeries = z.infer<typeof packedSeriesShape>;

/** One line before packing: its points in the order of their offsets. */
export type LineToPack = Pick<PackedSeries, 'runId' | 'metric' | 'kind' | 'part' | 'totalPoints'> & {
  points: readonly {
    offsetMs: number;
    simulatedAtMs: number | null;
    value: number | null;
    reason: string | null;
  }[];
};

const digits = 5;

/** packLine writes a line by columns. */
export function packLine({ points, ...line }: LineToPack): PackedSeries {
  const from = points.find(({ simulatedAtMs }) => simulatedAtMs !== null)?.simulatedAtMs ?? null;
  return {
    ...line,
    offsetMs: points.map(({ offsetMs }) => Math.round(offsetMs)),
    value: points.map(({ value }) => (value === null ? null : Number(value.toPrecision(digits)))),
    simulatedFromMs: from,
    simulatedMs:
      from === null
        ? []
        : points.map(({ simulatedAtMs }) =>
            simulatedAtMs === null ? null : Math.round(simulatedAtMs - from),
          ),
    reason: points.find(({ value }) => value === null)?.reason ?? null,
  };
}

/** packSeries writes the lines of some runs by columns. */
export function packSeries(runs: readonly RunSeries[]): PackedSeries[] {
  return runs.flatMap(({ runId, series }) =>
    series.map(({ metric, kind, part, totalPoints, points }) =>
      packLine({ runId, metric, kind, part, totalPoints, points }),
    ),
  );
}

/** unpackSeries restores packed lines; every failed sample of a line gets the reason of the first. */
export function unpackSeries(packed: readonly PackedSeries[]): RunSeries[] {
  const runIds = [...new Set(packed.map(({ runId }) => runId))];
  return runIds.map((runId) => ({
    runId,
    series: packed.filter((line) => line.runId === runId).map(unpackLine),
  }));
}

function unpackLine({ metric, kind, part, totalPoints, ...line }: PackedSeries): MetricSeries {
  const { label, unit, source } = metrics[metric];
  const { offsetMs, value, simulatedFromMs, simulatedMs, reason } = line;
  return {
    metric,
    label,
    unit,
    source,
    kind,
    part,
    totalPoints,
    points: offsetMs.map((at, i) => {
      const simulated = simulatedMs[i] ?? null;
      const known = value[i] ?? null;
      return {
        offsetMs: at,
        simulatedAtMs: simulated === null || simulatedFromMs === null ? null : simulatedFromMs + simulated,
        value: known,
        reason: known === null ? reason : null,
      };
    }),
  };
}
