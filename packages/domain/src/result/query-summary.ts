import { z } from 'zod';
import { readFormats } from '../load/read-load.ts';
import { readLanguages } from '../load/read-statement.ts';
import { latencySummaryShape } from './latency-summary.ts';

/** Outcome of a query; all but `ok` are failures. */
export const queryOutcomes = [
  'ok',
  'query_error',
  'partial_answer',
  'wrong_format',
  'malformed',
  'too_large',
  'refused',
  'redirect',
  'timeout',
  'broken',
  'aborted',
] as const;
export type QueryOutcome = (typeof queryOutcomes)[number];

/** Median and range of some figures. */
export const spreadShape = z.object({ median: z.number(), min: z.number(), max: z.number() });
export type Spread = z.infer<typeof spreadShape>;

export const queryFailureShape = z.object({
  class: z.enum(queryOutcomes),
  count: z.number(),
  statusCode: z.number().nullable(),
  detail: z.string().nullable().describe('Example of a message of the target'),
});
export type QueryFailure = z.infer<typeof queryFailureShape>;

/**
 * Measurements of one query. Times are of answers that were completely received and decoded; queries that were never sent or that
 * failed count in the response time with the time spent waiting. `receiveTime` and `decodeTime` are parts of `serviceTime`.
 */
export const querySummaryShape = z.object({
  name: z.string(),
  language: z.enum(readLanguages),
  text: z.string().describe('As sent, with the names of the run'),
  format: z.enum(readFormats),
  sent: z.number(),
  ok: z.number(),
  failed: z.number(),
  late: z.number().describe('Sent late, because the limit of concurrent queries was reached'),
  neverSent: z.number(),
  responseTime: latencySummaryShape.nullable().describe('From the due time until it was decoded'),
  serviceTime: latencySummaryShape.nullable().describe('From sending until it was decoded'),
  receiveTime: latencySummaryShape.nullable().describe('From sending until the last byte'),
  decodeTime: latencySummaryShape.nullable().describe('From the last byte until it was decoded'),
  bytesMean: z.number().nullable(),
  rowsMean: z.number().nullable(),
  rowsPerSec: spreadShape.nullable(),
  heapBytes: spreadShape
    .nullable()
    .describe('Heap that the decoded answer retains; measured if queries are sent one at a time'),
  failures: z.array(queryFailureShape),
});
export type QuerySummary = z.infer<typeof querySummaryShape>;

/** Candidate divided by baseline, over pairs of consecutive queries. */
export const ratioEstimateShape = z.object({
  ...spreadShape.shape,
  pairs: z.number(),
  low: z.number().nullable().describe('95 % interval of the median; null if there are too few pairs'),
  high: z.number().nullable(),
});
export type RatioEstimate = z.infer<typeof ratioEstimateShape>;

/** Two queries that differ only in the format of the answer. */
export const formatComparisonShape = z.object({
  text: z.string(),
  baseline: z.string().describe('Name of the query for JSON'),
  candidate: z.string().describe('Name of the query for MessagePack'),
  serviceTime: ratioEstimateShape.nullable(),
  heapBytes: ratioEstimateShape.nullable(),
  bytes: ratioEstimateShape.nullable(),
});
export type FormatComparison = z.infer<typeof formatComparisonShape>;
