import { mostShownRuns } from '@tidemark/analysis/compare/comparison-sides';
import {
  type CoarseStretch,
  listCoarseSamples,
  listReadLines,
} from '@tidemark/db/repositories/coarse-samples';
import { countRunsOf } from '@tidemark/db/repositories/runs';
import type { OffsetRange } from '@tidemark/db/repositories/thinned-samples';
import { type MetricName, metricNames } from '@tidemark/domain/kernel/metric';
import { parseInput } from '@tidemark/domain/kernel/parse-input';
import { type PackedSeries, packLine, packSeries } from '@tidemark/domain/run/packed-series';
import type { SampleKind } from '@tidemark/domain/run/sample';
import { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';
import { requireFound, requirePermission } from '../access/permission.ts';
import { rangeShape, readRunsSeries } from './run-series.ts';

export type GetComparedSeriesInput = {
  runIds: readonly string[];
  /** Default: an overview of every metric, with the lowest and highest value per equal part of the run. */
  metrics?: readonly MetricName[] | undefined;
  maxPoints?: number | undefined;
  /** Of the named metrics; default: the whole of each run. */
  range?: OffsetRange | undefined;
};

const inputShape = z.object({
  runIds: z.array(z.string()).max(mostShownRuns),
  metrics: z.array(z.enum(metricNames)).max(100).nullable().default(null),
  maxPoints: z.int().min(8).max(2_000).nullable().default(null),
  range: rangeShape.nullable().default(null),
});

const defaultPoints = 300;
const overviewPoints = 96;

/** getComparedSeries gives the lines of at most twelve runs in a compact form; throws not_found where the workspace lacks one of them. */
export async function getComparedSeries(
  ctx: ServiceContext,
  input: GetComparedSeriesInput,
): Promise<PackedSeries[]> {
  requirePermission(ctx, 'read');
  const { runIds, metrics, maxPoints, range } = parseInput(inputShape, input);
  const known = await countRunsOf(ctx.db, ctx.workspaceId, runIds);
  requireFound(known < new Set(runIds).size ? null : known, 'run');
  if (metrics === null)
    return readCoarseSeries(ctx, { runIds, stretches: Math.ceil((maxPoints ?? overviewPoints) / 2) });
  const wanted = { runIds, metrics, maxPoints: maxPoints ?? defaultPoints, range };
  return packSeries(await readRunsSeries(ctx, wanted));
}

/** listComparedLines gives the metrics and kinds for which any of the runs has a line. */
export async function listComparedLines(
  ctx: ServiceContext,
  { runIds }: { runIds: readonly string[] },
): Promise<{ metric: MetricName; kind: SampleKind }[]> {
  requirePermission(ctx, 'read');
  return listReadLines(ctx.db, ctx.workspaceId, runIds);
}

/** readCoarseSeries gives an overview of all lines of some runs: the lowest and highest value in each of `stretches` equal parts. */
export async function readCoarseSeries(
  { db, workspaceId }: Pick<ServiceContext, 'db' | 'workspaceId'>,
  wanted: { runIds: readonly string[]; stretches: number },
): Promise<PackedSeries[]> {
  const found = await listCoarseSamples(db, workspaceId, wanted);
  const lines = new Map<string, CoarseStretch[]>();
  for (const stretch of found) {
    const key = `${stretch.runId} ${stretch.metric} ${stretch.kind} ${stretch.part ?? ''}`;
    const line = lines.get(key);
    if (line) line.push(stretch);
    else lines.set(key, [stretch]);
  }
  return [...lines.values()].flatMap((stretches) => {
    const [first] = stretches;
    return first ? [lineOf(first, stretches)] : [];
  });
}

/** A stretch with different values gets two points at its start, so that the line reaches the highest reading. */
function lineOf(
  { runId, metric, kind, part }: CoarseStretch,
  stretches: readonly CoarseStretch[],
): PackedSeries {
  return packLine({
    runId,
    metric,
    kind,
    part,
    totalPoints: stretches.reduce((sum, { samples }) => sum + samples, 0),
    points: stretches.flatMap(({ offsetMs, simulatedAtMs, low, high }) => {
      const at = { offsetMs, simulatedAtMs, reason: null };
      return low === high
        ? [{ ...at, value: low }]
        : [
            { ...at, value: low },
            { ...at, value: high },
          ];
    }),
  });
}
