import { z } from 'zod';

/** Median with the lowest, the highest and the number of the values. */
const spreadShape = z.object({
  middle: z.number(),
  low: z.number(),
  high: z.number(),
  count: z.number(),
});

/** A shard that retention dropped. Days are simulated days since the start of the run. */
export const shardDropShape = z.object({
  shardEndDay: z.number(),
  dueDay: z.number().describe('Shard end + retention duration'),
  droppedDay: z.number().describe('When it was dropped'),
  reclaimedDay: z.number().nullable().describe('First sample with fewer series; null: none was observed'),
  reclaimMs: z
    .number()
    .nullable()
    .default(null)
    .describe('Wall-clock time from requesting the drop to that sample'),
  seriesBefore: z.number().nullable().describe('Sampled immediately before the drop'),
  seriesAfter: z.number().nullable().describe('First sample with fewer series'),
});
export type ShardDrop = z.infer<typeof shardDropShape>;

/** Share of the memory of expired series that was released between two samples at rest. 1: all of it. */
export const memoryReclaimShape = z.object({
  simulatedDay: z.number(),
  seriesDropped: z.number(),
  heapShare: z.number().nullable(),
  rssShare: z.number().nullable(),
});
export type MemoryReclaim = z.infer<typeof memoryReclaimShape>;

/**
 * `days`: (plateau - fixed) / churn - retention duration; `plannedDays` of it follow from shards and checks, the rest is due to the server.
 * `unbounded`: the series keep growing at `seriesPerDay` although the plan's are level: nothing is reclaimed.
 */
const overhangShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('days'), days: z.number(), plannedDays: z.number() }),
  z.object({ kind: z.literal('unbounded'), seriesPerDay: z.number() }),
  z.object({ kind: z.literal('unknown'), needs: z.string() }),
]);
export type Overhang = z.infer<typeof overhangShape>;

/** Whether retention reclaims series and memory, and how late. Days and rates are in simulated time. */
export const retentionAnalysisShape = z.object({
  kind: z.enum(['driven', 'native']),
  retentionDays: z.number(),
  shardDays: z.number(),
  checkDays: z.number(),
  fixedSeries: z.number().describe('Series that are written at any time'),
  churnPerDay: z.number().describe('New series per simulated day'),
  steadySeries: z
    .number()
    .describe('Maximum number of series that retention should leave: fixed + churn x (R + S + check)'),
  plateau: z
    .object({
      source: z.enum(['settled', 'underLoad']),
      observed: spreadShape,
      expected: z.number().describe('From the plan, for the same samples'),
      isExpectedExact: z.boolean().describe('False: an upper bound'),
    })
    .nullable()
    .describe('null: the run ended before retention reached its steady state'),
  overhang: overhangShape,
  drops: z.array(shardDropShape),
  reclaimLagDays: spreadShape.nullable().describe('Fewer series - (shard end + R), over the drops'),
  reclaimLagNeeds: z.string().nullable().describe('Why there is no lag; null if there is one'),
  memory: z.array(memoryReclaimShape),
  heapReclaimShare: spreadShape.nullable(),
  rssReclaimShare: spreadShape.nullable(),
});
export type RetentionAnalysis = z.infer<typeof retentionAnalysisShape>;
