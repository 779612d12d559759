import { z } from 'zod';
import { endpointCountShape } from '../load/endpoint-count.ts';
import { outcomeClasses, outcomeKnowledge } from '../load/write-outcome.ts';
import { slowRequestShape } from './slow-request.ts';

/** Batches and points of one outcome class within an interval; `detail` is an example of the target's messages. */
export const outcomeCountShape = z.object({
  class: z.enum(outcomeClasses),
  knowledge: z.enum(outcomeKnowledge),
  batches: z.number(),
  points: z.number(),
  statusCode: z.number().nullable(),
  detail: z.string().nullable(),
});
export type OutcomeCount = z.infer<typeof outcomeCountShape>;

/** A figure that older reports or other executors lack: null is not 0. */
const maybeNumber = z.number().nullable().default(null);
const maybeHistogram = z.string().nullable().default(null);

/**
 * About one second of load. Histograms are HDR (3 digits, microseconds), base64, so that percentiles are merged, never averaged.
 * `responseTimeUs`: settled - intended (never-sent arrivals: end of the load - intended); `serviceTimeUs`: settled - sent;
 * `queueDelayUs`: sent - intended; `slipUs`: the generator's own part of it, sent - the time at which both the batch was due and a
 * connection was free.
 */
export const intervalReportShape = z.object({
  offsetMs: z.number().describe('End of the interval, from the start of the measure phase'),
  durationMs: z.number(),
  simulatedAtMs: z.number(),
  pointsAcknowledged: z.number(),
  pointsHandedOver: z
    .number()
    .default(0)
    .describe('Points that the kernel took for a target that acknowledges nothing'),
  pointsRejected: z.number(),
  pointsUnknown: z.number(),
  valuesAcknowledged: z.number(),
  batches: z.number(),
  bytes: z.number(),
  answerBytes: maybeNumber.describe('Bytes of answer bodies; null: not counted'),
  backPressureMs: maybeNumber.describe(
    'Time in which at least one connection waited for its peer; null: the target acknowledges',
  ),
  lateBatches: z.number(),
  dueBatches: maybeNumber.describe(
    'Batches that became due in the interval; null: the executor has no schedule',
  ),
  neverSentBatches: z.number().default(0).describe('Due, but not sent before the load ended'),
  retries: z.number().default(0).describe('Attempts beyond the first of a batch'),
  retriedOutcomes: z.array(outcomeCountShape).default([]).describe('Outcomes of attempts that were retried'),
  evictedPoints: z.number().default(0).describe('Points evicted unsent from a full client buffer'),
  issuedPoints: maybeNumber.describe('Points that the load took on; null: an older report'),
  neverSentPoints: maybeNumber.describe('Issued points that were not sent before the load ended'),
  openPoints: maybeNumber.describe(
    'Issued points in flight, between two attempts or in the client buffer at the end of the interval',
  ),
  bufferedPoints: maybeNumber.describe('Points in the client buffer at the end of the interval'),
  bufferedPointsMax: maybeNumber.describe(
    'Maximum number of points in the client buffer within the interval',
  ),
  inFlight: maybeNumber.describe('Requests in flight at the end of the interval'),
  backlog: maybeNumber.describe('Batches due and not yet sent at the end of the interval'),
  ratePerSec: maybeNumber.describe('Target rate at the end of the interval'),
  outcomes: z.array(outcomeCountShape),
  endpoints: z.array(endpointCountShape).default([]).describe('Per endpoint; empty if there is only one'),
  responseTimeUs: z.string().nullable(),
  serviceTimeUs: z.string().nullable(),
  queueDelayUs: maybeHistogram,
  slipUs: maybeHistogram,
  instrumentErrorUs: maybeHistogram.describe(
    'Reference requests: measured from the intended moment, minus what the sink took; null: none settled',
  ),
  slowest: z
    .array(slowRequestShape)
    .default([])
    .describe('Requests of the interval that are among the slowest of their thread until then'),
  referenceFailed: z.number().default(0).describe('Reference requests without a usable answer'),
  generatorCpuRatio: z.number().describe('CPU seconds of the generator per wall-clock second'),
  generatorLoopDelayMsP99: z.number(),
  generatorThreads: maybeNumber.describe('Load threads; null: one'),
  generatorOpenFiles: maybeNumber.describe('File descriptors that the generator has open'),
});
export type IntervalReport = z.infer<typeof intervalReportShape>;

/** pointsTaken counts what the target took as far as it lets one see: acknowledged, or handed over where nothing acknowledges. */
export function pointsTaken(counts: { pointsAcknowledged: number; pointsHandedOver: number }): number {
  return counts.pointsAcknowledged + counts.pointsHandedOver;
}
