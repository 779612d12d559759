import { newRunId } from '@tidemark/db/repositories/runs';
import type { MetricName } from '@tidemark/domain/kernel/metric';
import { curveQuantiles } from '@tidemark/domain/result/latency-curve';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { aSummary } from '@tidemark/domain/testing/a-summary';
import { aTarget } from '@tidemark/domain/testing/a-target';
import { z } from 'zod';
import type { SeedContext } from '../seed/seed-context.ts';

/** Metrics of a run that is watched closely: eighteen lines of one reading a second. */
const metrics: readonly MetricName[] = [
  'heapInUseBytes',
  'heapAllocBytes',
  'sysBytes',
  'rssBytes',
  'observedSeries',
  'shardCount',
  'diskBytes',
  'cacheBytes',
  'goroutines',
  'pointsPerSec',
  'batchesPerSec',
  'responseTimeUsP50',
  'responseTimeUsP99',
  'serviceTimeUsP50',
  'serviceTimeUsP99',
  'queueDelayUsP99',
  'slipUsP99',
  'generatorCpuRatio',
];

const seconds = 3_600;
const repetitions = 3;
const versions = ['1.6.7', '1.8.10'];

/** storeHours stores twelve runs of an hour, two versions by two schemas three times over in turn, and gives their ids. */
export async function storeHours(ctx: SeedContext): Promise<string[]> {
  const ids: string[] = [];
  for (let repetition = 0; repetition < repetitions; repetition += 1)
    for (const [side, { plan, version }] of sides().entries())
      ids.push(await storeHour(ctx, plan, { version, side, repetition }));
  await ctx.db.query(z.unknown(), 'ANALYZE sample');
  return ids;
}

function sides(): { plan: RunPlan; version: string }[] {
  const schema = aSchema({ name: 'Entity as tag' });
  const measurements = schema.measurements.map((measurement) => ({ ...measurement, name: 'as_field' }));
  const schemas = [schema, aSchema({ name: 'Entity as field', measurements })];
  return versions.flatMap((version) =>
    schemas.map((written) => ({
      version,
      plan: { schema: written, profile: aProfile(), target: aTarget(), thresholds: [] },
    })),
  );
}

type Place = { version: string; side: number; repetition: number };

async function storeHour(ctx: SeedContext, plan: RunPlan, place: Place): Promise<string> {
  const { version, side, repetition } = place;
  const id = newRunId();
  const began = Date.UTC(2026, 0, 1) + (repetition * 4 + side) * 3_700_000;
  const name = `${plan.schema.name} on ${version}, ${repetition + 1}`;
  const summary = summaryOf(began, place);
  await ctx.db.query(
    z.unknown(),
    `INSERT INTO run (id, workspace_id, name, state, plan, summary, "end", simulated_start_ms, target_key, created_by, created_at, started_at, ended_at)
     VALUES ($1, $2, $3, 'succeeded', $4, $5, $6, $7::float8, 'bench', 'bench', to_timestamp($7::float8 / 1000), to_timestamp($7::float8 / 1000),
       to_timestamp($7::float8 / 1000 + $8))`,
    [id, ctx.workspaceId, name, plan, summary, summary.end, began, seconds],
  );
  await ctx.db.query(
    z.unknown(),
    `INSERT INTO sample (run_id, metric, kind, offset_ms, simulated_at_ms, value)
     SELECT $1, metric, 'underLoad', second * 1000.0, $2::float8 + second * 1000.0,
       $3::float8 * (1e6 + 100 * second + 2e5 * sin(second / 50.0) + 1e5 * random())
     FROM generate_series(0, $4::int - 1) AS second, unnest($5::text[]) AS metric`,
    [id, began, 1 + side / 4 + repetition / 50, seconds, metrics],
  );
  return id;
}

function summaryOf(loadBeganAtMs: number, { version, side, repetition }: Place) {
  const factor = 1 + side / 4 + repetition / 50;
  const summary = aSummary();
  const points = [...curveQuantiles, 1].map((quantile) => ({
    quantile,
    us: Math.round(factor * 900 * (1 + Math.min(6, -Math.log10(1.000_001 - quantile)) ** 2)),
  }));
  const curve = { count: 10_000_000, points };
  return aSummary({
    loadBeganAtMs,
    simulatedStartMs: loadBeganAtMs,
    loadMs: seconds * 1_000,
    pointsPerSec: { mean: 100_000 / factor, p5: 90_000 / factor, p95: 110_000 / factor, seconds },
    responseTime: summary.responseTime && { ...summary.responseTime, p99Us: 4_000 * factor },
    responseCurve: curve,
    serviceCurve: curve,
    plannedSeries: side % 2 === 0 ? 10_000 : 10,
    peakRssBytes: { value: 1.2e8 * factor, offsetMs: 1_000, simulatedAtMs: null },
    target: { ...summary.target, version },
  });
}
