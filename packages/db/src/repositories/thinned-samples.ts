import { type MetricName, metricNames } from '@tidemark/domain/kernel/metric';
import { type Sample, sampleKinds } from '@tidemark/domain/run/sample';
import { z } from 'zod';
import type { Connection } from '../client.ts';

/** Part of a run, by the offsets of its samples, both ends included. */
export type OffsetRange = { fromMs: number; toMs: number };

/** A kept sample, with the total number of samples of its line (one metric, one kind, one part). */
export type KeptSample = Sample & { runId: string; totalPoints: number };

const keptRow = z
  .object({
    run_id: z.string(),
    metric: z.enum(metricNames),
    kind: z.enum(sampleKinds),
    part: z.string().nullable(),
    offset_ms: z.number(),
    simulated_at_ms: z.number().nullable(),
    value: z.number().nullable(),
    reason: z.string().nullable(),
    total: z.number(),
  })
  .transform(
    (row): KeptSample => ({
      runId: row.run_id,
      metric: row.metric,
      kind: row.kind,
      part: row.part,
      offsetMs: row.offset_ms,
      simulatedAtMs: row.simulated_at_ms,
      value: row.value,
      reason: row.reason,
      totalPoints: row.total,
    }),
  );

/**
 * listThinnedSamples gives the samples of some metrics of some runs (all metrics where null), by run, metric, kind, part and offset. A line of more
 * than `stretches` samples is divided into that many parts. Each part gives its lowest, highest and first failed reading, so that at most
 * three samples per part leave the database, plus the first and last of the line. Of a `range` only its samples count.
 */
export function listThinnedSamples(
  db: Connection,
  workspaceId: string,
  {
    runIds,
    metrics,
    stretches,
    range,
  }: {
    runIds: readonly string[];
    metrics: readonly MetricName[] | null;
    stretches: number;
    range?: OffsetRange | null | undefined;
  },
): Promise<KeptSample[]> {
  return db.query(
    keptRow,
    // Arrays compare by their first element, then by their second; ids are exact below 2^53.
    // Line by line, so that each sort fits into memory.
    `SELECT line.run_id, line.metric, line.kind, kept.part, kept.offset_ms, kept.simulated_at_ms, kept.value, kept.reason, kept.total
     FROM (
       SELECT run.id AS run_id, metric, kind
       FROM run CROSS JOIN unnest($3::text[]) AS metric CROSS JOIN unnest($5::text[]) AS kind
       WHERE workspace_id = $1 AND deleted_at IS NULL AND id = ANY ($2::text[])
     ) AS line CROSS JOIN LATERAL (
       WITH numbered AS (
         SELECT id, part, value, row_number() OVER (PARTITION BY part ORDER BY offset_ms, id) - 1 AS place,
           count(*) OVER (PARTITION BY part) AS total
         FROM sample
         WHERE sample.run_id = line.run_id AND sample.metric = line.metric AND sample.kind = line.kind
           AND offset_ms BETWEEN $6::float8 AND $7::float8
       ), landmarks AS (
         SELECT total,
           min(ARRAY[value, id]) FILTER (WHERE value IS NOT NULL) AS lowest,
           max(ARRAY[value, -id]) FILTER (WHERE value IS NOT NULL) AS highest,
           min(id) FILTER (WHERE value IS NULL) AS failed,
           min(id) FILTER (WHERE place = 0) AS first,
           max(id) FILTER (WHERE place = total - 1) AS last
         FROM numbered GROUP BY part, total, place * $4::int / greatest(total, $4::int)
       ), kept AS (
         SELECT DISTINCT total::int AS total,
           unnest(ARRAY[lowest[2]::bigint, -highest[2]::bigint, failed, first, last]) AS id
         FROM landmarks
       )
       SELECT id, part, offset_ms, simulated_at_ms, value, reason, total FROM kept JOIN sample USING (id)
     ) AS kept
     ORDER BY line.run_id, line.metric, line.kind, kept.part NULLS FIRST, kept.offset_ms, kept.id`,
    [
      workspaceId,
      runIds,
      metrics ?? metricNames,
      stretches,
      sampleKinds,
      range?.fromMs ?? -Number.MAX_VALUE,
      range?.toMs ?? Number.MAX_VALUE,
    ],
  );
}
