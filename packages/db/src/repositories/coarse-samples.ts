import { type MetricName, metricNames } from '@tidemark/domain/kernel/metric';
import { type SampleKind, sampleKinds } from '@tidemark/domain/run/sample';
import { z } from 'zod';
import type { Connection } from '../client.ts';

/** One stretch of a line: its start, lowest and highest value; null where every reading in it failed. */
export type CoarseStretch = {
  runId: string;
  metric: MetricName;
  kind: SampleKind;
  part: string | null;
  offsetMs: number;
  simulatedAtMs: number | null;
  low: number | null;
  high: number | null;
  samples: number;
};

const stretchRow = z
  .object({
    run_id: z.string(),
    metric: z.enum(metricNames),
    kind: z.enum(sampleKinds),
    part: z.string().nullable(),
    offset_ms: z.number(),
    simulated_at_ms: z.number().nullable(),
    low: z.number().nullable(),
    high: z.number().nullable(),
    samples: z.number(),
  })
  .transform(
    (row): CoarseStretch => ({
      runId: row.run_id,
      metric: row.metric,
      kind: row.kind,
      part: row.part,
      offsetMs: row.offset_ms,
      simulatedAtMs: row.simulated_at_ms,
      low: row.low,
      high: row.high,
      samples: row.samples,
    }),
  );

/**
 * listCoarseSamples divides each run into `stretches` of equal length and gives the lowest and highest value of every line in each, without
 * sorting, for small charts.
 */
export function listCoarseSamples(
  db: Connection,
  workspaceId: string,
  { runIds, stretches }: { runIds: readonly string[]; stretches: number },
): Promise<CoarseStretch[]> {
  return db.query(
    stretchRow,
    `WITH line AS MATERIALIZED (
       SELECT run.id AS run_id, metric, kind, ends.low, ends.high
       FROM run CROSS JOIN unnest($4::text[]) AS metric CROSS JOIN unnest($5::text[]) AS kind
       CROSS JOIN LATERAL (
         SELECT min(offset_ms) AS low, max(offset_ms) AS high FROM sample
         WHERE sample.run_id = run.id AND sample.metric = metric.metric AND sample.kind = kind.kind
       ) AS ends
       WHERE run.workspace_id = $1 AND run.deleted_at IS NULL AND run.id = ANY ($2::text[]) AND ends.low IS NOT NULL
     ), span AS (
       SELECT run_id, min(low) AS low, greatest(max(high) - min(low), 1) / $3::float8 AS width FROM line GROUP BY run_id
     )
     SELECT run_id, line.metric, line.kind, stretch.* FROM line JOIN span USING (run_id) CROSS JOIN LATERAL (
       SELECT part, min(offset_ms) AS offset_ms, min(simulated_at_ms) AS simulated_at_ms, min(value) AS low,
         max(value) AS high, count(*)::int AS samples
       FROM sample
       WHERE sample.run_id = line.run_id AND sample.metric = line.metric AND sample.kind = line.kind
       GROUP BY part, least(floor((offset_ms - span.low) / span.width), $3::float8 - 1)
     ) AS stretch
     ORDER BY run_id, metric, kind, part NULLS FIRST, offset_ms`,
    [workspaceId, runIds, stretches, metricNames, sampleKinds],
  );
}

/** listReadLines gives the metrics and kinds for which any of the runs has samples. */
export function listReadLines(
  db: Connection,
  workspaceId: string,
  runIds: readonly string[],
): Promise<{ metric: MetricName; kind: SampleKind }[]> {
  return db.query(
    z.object({ metric: z.enum(metricNames), kind: z.enum(sampleKinds) }),
    `SELECT metric, kind FROM unnest($3::text[]) AS metric CROSS JOIN unnest($4::text[]) AS kind
     WHERE EXISTS (
       SELECT 1 FROM run WHERE run.workspace_id = $1 AND run.deleted_at IS NULL AND run.id = ANY ($2::text[]) AND EXISTS (
         SELECT 1 FROM sample WHERE run_id = run.id AND sample.metric = metric.metric AND sample.kind = kind.kind
       )
     )`,
    [workspaceId, runIds, metricNames, sampleKinds],
  );
}
