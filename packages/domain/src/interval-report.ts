import { z } from 'zod';
import { outcomeClasses } from './write-outcome.ts';

/** Batches and points of one outcome class within an interval; `detail` is one text of the target, as an example. */
export const outcomeCountShape = z.object({
  class: z.enum(outcomeClasses),
  knowledge: z.enum(['ok', 'fail', 'unknown']),
  batches: z.number(),
  points: z.number(),
  statusCode: z.number().nullable(),
  detail: z.string().nullable(),
});
export type OutcomeCount = z.infer<typeof outcomeCountShape>;

/**
 * About one second of load. Histograms are HDR (3 digits, microseconds), base64, so that percentiles are merged, never averaged.
 * `responseTimeUs`: settled - intended; `serviceTimeUs`: settled - sent.
 */
export const intervalReportShape = z.object({
  offsetMs: z.number().describe('End of the interval after the measure phase began'),
  durationMs: z.number(),
  simulatedAtMs: z.number(),
  pointsAcknowledged: z.number(),
  pointsRejected: z.number(),
  pointsUnknown: z.number(),
  valuesAcknowledged: z.number(),
  batches: z.number(),
  bytes: z.number(),
  lateBatches: z.number(),
  outcomes: z.array(outcomeCountShape),
  responseTimeUs: z.string().nullable(),
  serviceTimeUs: z.string().nullable(),
  generatorCpuRatio: z.number().describe('CPU seconds of the generator a wall second'),
  generatorLoopDelayMsP99: z.number(),
});
export type IntervalReport = z.infer<typeof intervalReportShape>;
