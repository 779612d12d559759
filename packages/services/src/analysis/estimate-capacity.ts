import type { Capacity, MemoryKind } from '@tidemark/analysis/compare/capacity';
import type { SidedRun } from '@tidemark/analysis/compare/comparison-sides';
import { describeCapacity, type PlannedSchema } from '@tidemark/analysis/compare/describe-capacity';
import { readPeriods } from '@tidemark/domain/figures/memory-at-rest';
import { forecast } from '@tidemark/workload/forecast';
import type { ServiceContext } from '../access/context.ts';
import { getSchema } from '../schemas/schemas.ts';

/** Options of the estimate; null: not specified. */
export type CapacityOptions = { memory: MemoryKind | null; ramGiB: number | null; schemaId: string | null };

const gibibyte = 1_024 ** 3;

/** estimateCapacity fits memory to the series count over a ladder of runs; null where all runs have the same series count. */
export async function estimateCapacity(
  ctx: ServiceContext,
  runs: readonly SidedRun[],
  { memory, ramGiB, schemaId }: CapacityOptions,
): Promise<Capacity | null> {
  const schema = schemaId === null ? null : await plannedSchema(ctx, schemaId, runs);
  const isSettled = runs.some(({ summary }) => readPeriods(summary).length > 0);
  return describeCapacity(runs, {
    memory: memory ?? (isSettled ? 'heap' : 'rss'),
    ramBytes: ramGiB === null ? null : ramGiB * gibibyte,
    schema,
  });
}

/** Active series of a schema if it is written like the runs; null where no run has a plan. */
async function plannedSchema(
  ctx: ServiceContext,
  schemaId: string,
  runs: readonly SidedRun[],
): Promise<PlannedSchema | null> {
  const { schema } = await getSchema(ctx, { schemaId });
  const plan = runs.findLast((run) => run.plan !== null)?.plan;
  if (!plan) return null;
  const { plateauSeries, series, seriesAtStart } = forecast(schema, plan.profile, ctx.clock.wallMs(), 1);
  return { schemaId, name: schema.name, plannedSeries: plateauSeries ?? series ?? seriesAtStart };
}
