import { mostShownRuns } from '@tidemark/analysis/compare/comparison-sides';
import { countRunsOf } from '@tidemark/db/repositories/runs';
import { type MetricName, metricNames } from '@tidemark/domain/kernel/metric';
import { parseInput } from '@tidemark/domain/kernel/parse-input';
import { type PackedSeries, packSeries } from '@tidemark/domain/run/packed-series';
import { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/require-permission.ts';
import { requireFound } from '../input/require-found.ts';
import { readCoarseSeries } from './read-coarse-series.ts';
import { readRunsSeries } from './read-runs-series.ts';

export type GetComparedSeriesInput = {
  runIds: readonly string[];
  /** Unless told, every metric in small: how low and how high it went in each of equal stretches. */
  metrics?: readonly MetricName[] | undefined;
  maxPoints?: number | undefined;
};

const wantedShape = z.object({
  runIds: z.array(z.string()).max(mostShownRuns),
  metrics: z.array(z.enum(metricNames)).max(100).nullable().default(null),
  maxPoints: z.int().min(8).max(2_000).nullable().default(null),
});

const usualPoints = 300;
const smallPoints = 96;

/** getComparedSeries gives lines of at most twelve runs in few bytes; throws not_found where the workspace lacks one of them. */
export async function getComparedSeries(
  ctx: ServiceContext,
  input: GetComparedSeriesInput,
): Promise<PackedSeries[]> {
  requirePermission(ctx, 'read');
  const { runIds, metrics, maxPoints } = parseInput(wantedShape, input);
  const known = await countRunsOf(ctx.db, ctx.workspaceId, runIds);
  requireFound(known < new Set(runIds).size ? null : known, 'run');
  if (metrics === null)
    return readCoarseSeries(ctx, { runIds, stretches: Math.ceil((maxPoints ?? smallPoints) / 2) });
  return packSeries(await readRunsSeries(ctx, { runIds, metrics, maxPoints: maxPoints ?? usualPoints }));
}
