import {
  type KeptSample,
  listThinnedSamples,
  type OffsetRange,
} from '@tidemark/db/repositories/thinned-samples';
import { type MetricName, metricNames, metrics } from '@tidemark/domain/kernel/metric';
import { parseInput } from '@tidemark/domain/kernel/parse-input';
import type { MetricSeries, RunSeries } from '@tidemark/domain/run/run-series';
import { type SampleKind, sampleKinds } from '@tidemark/domain/run/sample';
import { downsampleMinMax } from '@tidemark/stats/downsample-min-max';
import { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';
import { getRun } from '../runs/read-runs.ts';

export type GetRunSeriesInput = {
  runId: string;
  /** Default: all metrics of the run. */
  metrics?: readonly MetricName[] | undefined;
  maxPoints?: number | undefined;
  /** Default: the whole run. */
  range?: OffsetRange | undefined;
};

/** A part of a run to look at more closely. */
export const rangeShape = z
  .object({ fromMs: z.number(), toMs: z.number() })
  .refine(({ fromMs, toMs }) => fromMs <= toMs, 'the part must end after it begins');

const inputShape = z.object({
  metrics: z.array(z.enum(metricNames)).max(100).optional(),
  maxPoints: z.int().min(8).max(10_000).default(600),
  range: rangeShape.nullable().default(null),
});

/** getRunSeries gives the lines of a run, each downsampled to `maxPoints` (default 600) in the `range`; lows, peaks and failed readings are kept. */
export async function getRunSeries(ctx: ServiceContext, input: GetRunSeriesInput): Promise<RunSeries> {
  const { runId, ...wanted } = input;
  const { metrics = null, maxPoints, range } = parseInput(inputShape, wanted);
  await getRun(ctx, input);
  return readRunSeries(ctx, { runId, metrics, maxPoints, range });
}

type WantedLines = {
  metrics: readonly MetricName[] | null;
  maxPoints: number;
  range?: OffsetRange | null;
};

/** readRunSeries gives the lines of a run; none for a run of another workspace. */
export async function readRunSeries(
  ctx: Pick<ServiceContext, 'db' | 'workspaceId'>,
  { runId, ...wanted }: { runId: string } & WantedLines,
): Promise<RunSeries> {
  const [series] = await readRunsSeries(ctx, { runIds: [runId], ...wanted });
  return series ?? { runId, series: [] };
}

/** readRunsSeries gives the lines of some runs in the given order, with one query; none for a run of another workspace. */
export async function readRunsSeries(
  { db, workspaceId }: Pick<ServiceContext, 'db' | 'workspaceId'>,
  { runIds, metrics, maxPoints, range }: { runIds: readonly string[] } & WantedLines,
): Promise<RunSeries[]> {
  const isNothing = runIds.length === 0 || metrics?.length === 0;
  const samples = isNothing
    ? []
    : await listThinnedSamples(db, workspaceId, {
        runIds,
        metrics,
        range,
        stretches: stretchesFor(maxPoints),
      });
  return runIds.map((runId) => ({
    runId,
    series: toMetricSeries(
      samples.filter((sample) => sample.runId === runId),
      maxPoints,
    ),
  }));
}

/** Each stretch contributes its lowest and highest reading; both ends of the line are added. */
function stretchesFor(maxPoints: number): number {
  return Math.max(1, Math.floor(maxPoints / 2) - 1);
}

/** toMetricSeries builds a line per metric, kind and part, downsampled with lows, peaks and failed readings kept. */
export function toMetricSeries(samples: KeptSample[], maxPoints: number): MetricSeries[] {
  return metricNames.flatMap((metric) =>
    sampleKinds.flatMap((kind) => {
      const mine = samples.filter((sample) => sample.metric === metric && sample.kind === kind);
      const parts = [...new Set(mine.map(({ part }) => part))];
      return parts.map((part) =>
        lineOf(
          { metric, kind, part },
          mine.filter((sample) => sample.part === part),
          maxPoints,
        ),
      );
    }),
  );
}

function lineOf(
  { metric, kind, part }: { metric: MetricName; kind: SampleKind; part: string | null },
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
    part,
    totalPoints: samples[0]?.totalPoints ?? 0,
    points: downsampleMinMax(points, maxPoints).map(({ sample }) => ({
      offsetMs: sample.offsetMs,
      simulatedAtMs: sample.simulatedAtMs,
      value: sample.value,
      reason: sample.reason,
    })),
  };
}
