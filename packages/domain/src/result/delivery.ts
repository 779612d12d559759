import { z } from 'zod';
import { readingMoments } from './verification.ts';

/**
 * What became of the metrics of a run whose target acknowledges nothing: Graphite. A metric is one value of one path at one time; a key is
 * (path, floor(timestamp / step)): what a whisper file stores once.
 */

const countOrNull = z.number().nullable();

/** Who counted: this program, a part about itself, or the difference of two others. */
export const flowSources = ['counted', 'reported', 'derived'] as const;
export type FlowSource = (typeof flowSources)[number];

/** The way of a metric, in its order; stages without a relay are left out where there is none. */
export const flowStages = [
  'planned',
  'sent',
  'read_by_relay',
  'sent_to_caches',
  'read_by_caches',
  'committed',
  'readable',
] as const;
export type FlowStage = (typeof flowStages)[number];

/** How many metrics reached a stage; `part` null: all parts of that stage together. Parts' own metrics are taken out. */
export const flowRowShape = z.object({
  stage: z.enum(flowStages),
  part: z.string().nullable(),
  metrics: countOrNull.describe('null: not known, with the reason'),
  source: z.enum(flowSources),
  reason: z.string().nullable(),
});
export type FlowRow = z.infer<typeof flowRowShape>;

/** Why metrics did not reach the next stage. */
export const flowCauses = [
  'never_sent',
  'connection_broken',
  'waiting_in_kernel',
  'refused_by_relay',
  'relay_queue_full',
  'still_queued_in_relay',
  'lost_with_relay',
  'lost_between_relay_and_cache',
  'refused_by_cache',
  'cache_overflow',
  'series_not_created',
  'still_in_cache',
  'lost_with_cache',
  'overwritten',
  'aggregated',
  'expired',
  'unexplained',
] as const;
export type FlowCause = (typeof flowCauses)[number];

/** Metrics that left the way after `stage`; `isLoss` false: as planned, such as overwritten or only in a coarser archive. */
export const flowGapShape = z.object({
  stage: z.enum(flowStages),
  part: z.string().nullable(),
  cause: z.enum(flowCauses),
  metrics: z.number().describe('Negative: more arrived than left the stage before'),
  source: z.enum(flowSources),
  isLoss: z.boolean(),
  text: z.string().describe('The cause in a sentence'),
});
export type FlowGap = z.infer<typeof flowGapShape>;

/** planned = readable + the sum of all gaps, to the metric; what no part accounts for is the gap `unexplained`. */
export const metricFlowShape = z.object({ rows: z.array(flowRowShape), gaps: z.array(flowGapShape) });
export type MetricFlow = z.infer<typeof metricFlowShape>;

/**
 * What a verification pass found of the keys that were sent. keys = stored + wrongValue + aggregated + expired + cached + lost;
 * metrics = keys + overwritten. `cached`: answered by a cache's query port only, so it is not on disk yet.
 */
export const keyLedgerShape = z.object({
  metrics: z.number().describe('Metrics that were sent'),
  keys: z.number().describe('Distinct keys among them'),
  overwritten: z.number().describe('Metrics that share their key with a later one: no loss'),
  stored: countOrNull,
  wrongValue: countOrNull.describe('Stored with a value that was not the last one sent for the key'),
  aggregated: countOrNull.describe('Only a coarser archive has it'),
  expired: countOrNull.describe('Older than every archive when it was read'),
  cached: countOrNull,
  lost: countOrNull,
  unexpected: countOrNull.describe('Stored keys that were never sent'),
  recovered: countOrNull
    .default(null)
    .describe('Keys of batches of unknown outcome that are stored; not among the keys that were sent'),
  never: countOrNull.default(null).describe('Keys of batches of unknown outcome that are not stored'),
});
export type KeyLedger = z.infer<typeof keyLedgerShape>;

/** One verification pass; figures are null with a reason where it failed. */
export const keyReadingShape = keyLedgerShape.extend({
  when: z.enum(readingMoments),
  byPart: z.array(
    z.object({
      part: z.string(),
      stored: countOrNull,
      cached: countOrNull,
      lost: countOrNull
        .default(null)
        .describe('Of paths of which this cache alone has something; null: not counted by cache'),
    }),
  ),
  readMs: z.number(),
  reason: z.string().nullable(),
});
export type KeyReading = z.infer<typeof keyReadingShape>;

/** What one process of a topology took, from the kernel; null: not known. */
export const partSummaryShape = z.object({
  name: z.string(),
  kind: z.string(),
  version: z.string().nullable(),
  cpuMs: countOrNull,
  cpuRatioMean: countOrNull.describe('CPU seconds per second under load'),
  peakRssBytes: countOrNull,
  readBytes: countOrNull,
  writtenBytes: countOrNull,
  readCalls: countOrNull,
  writeCalls: countOrNull,
  cacheSizePeak: countOrNull.describe('Metrics in memory of a cache'),
  committedLagPeak: countOrNull.describe('Most metrics received and not yet committed'),
  committedLagAtEnd: countOrNull
    .default(null)
    .describe('Metrics received and not yet committed, as last reported under load'),
  queuePeak: countOrNull.describe('Longest queue of a relay'),
  queueLimit: countOrNull
    .default(null)
    .describe('Metrics that a relay keeps for each part behind it, as configured'),
  updateOperations: countOrNull
    .default(null)
    .describe('Writes of a cache to whisper files; each holds one or more metrics of a path'),
  updateMsMean: countOrNull.default(null).describe('Mean duration of such a write'),
  creates: countOrNull.default(null).describe('Whisper files that a cache created'),
});
export type PartSummary = z.infer<typeof partSummaryShape>;

export const deliveryShape = z.object({
  stepSeconds: z.number(),
  retentionSeconds: z.number(),
  metricsPlanned: countOrNull,
  metricsSent: z.number(),
  metricsClosed: z.number().describe('Sent on connections whose peer read everything before it closed'),
  metricsUnknown: z.number().describe('Sent on connections that broke, or did not close in time'),
  metricsPerMinute: countOrNull.describe('Sent per minute of load'),
  backPressureMs: countOrNull.describe('Time in which at least one connection waited for its peer'),
  parts: z.array(partSummaryShape),
  passes: z.array(keyReadingShape),
  flow: metricFlowShape.nullable().describe('null: the target runs elsewhere, or was not read'),
});
export type Delivery = z.infer<typeof deliveryShape>;
