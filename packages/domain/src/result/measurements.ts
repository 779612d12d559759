import { z } from 'zod';
import { endpointCountShape } from '../load/endpoint-count.ts';
import { rateSearchResultShape } from '../load/rate-search.ts';
import { deliveryShape } from './delivery.ts';
import { faultSummaryShape } from './fault-summary.ts';
import { importedResultShape } from './imported-result.ts';
import { instrumentErrorShape } from './instrument-error.ts';
import { outcomeCountShape } from './interval-report.ts';
import { latencyCurveShape } from './latency-curve.ts';
import { latencySummaryShape } from './latency-summary.ts';
import { outageSummaryShape } from './outage-summary.ts';
import { pointBooksShape } from './point-books.ts';
import { formatComparisonShape, querySummaryShape } from './query-summary.ts';
import { rateSummaryShape } from './rate-summary.ts';
import { runAnalysisShape } from './run-analysis.ts';
import { hostFingerprintShape, targetFingerprintShape } from './run-fingerprint.ts';
import { slowRequestShape } from './slow-request.ts';
import { verificationShape } from './verification.ts';

/** Samples with the server at rest, after each simulated period; `period` 0 is before the first point. */
export const periodAtRestShape = z.object({
  period: z.number(),
  simulatedDay: z.number(),
  offsetMs: z.number(),
  heapInUseBytes: z.number().nullable(),
  rssBytes: z.number().nullable(),
  observedSeries: z.number().nullable(),
  expectedSeries: z.number().nullable().describe('Distinct series of the points written and not dropped'),
  isExpectedExact: z
    .boolean()
    .nullable()
    .default(null)
    .describe('False: the expected series are an upper bound; null: unknown for an older run'),
  settledInMs: z.number(),
  atRest: z
    .boolean()
    .describe('False: rest could not be shown before the longest wait was over, so memory is an upper bound'),
  notAtRestReason: z
    .string()
    .nullable()
    .default(null)
    .describe(
      'What was seen of a server that was not at rest; null: it was, or an older run did not report it',
    ),
});
export type PeriodAtRest = z.infer<typeof periodAtRestShape>;

export const peakShape = z.object({
  value: z.number(),
  offsetMs: z.number(),
  simulatedAtMs: z.number().nullable(),
});

/** Health of the generator itself; null where a figure does not apply. */
export const generatorHealthShape = z.object({
  cpuRatioMean: z.number().nullable(),
  loopDelayMsP99Max: z.number().nullable(),
  slip: latencySummaryShape.nullable().describe("The generator's own lateness"),
  queueDelay: latencySummaryShape
    .nullable()
    .describe('Sent - intended: own lateness plus the wait for a connection'),
  openFilesMax: z.number().nullable(),
  errors: z.number().describe('Batches that failed because of the generator itself: ports, files'),
  offeredShare: z.number().nullable().describe('Share of the due batches that were sent'),
});
export type GeneratorHealth = z.infer<typeof generatorHealthShape>;

/** Processor time that all processes of a target took under load, and the time over which it was read. */
export const targetCpuShape = z.object({
  cpuMs: z.number(),
  measuredMs: z.number().describe('Time between readings, without pauses of the load'),
});
export type TargetCpu = z.infer<typeof targetCpuShape>;

/** All measurements of one finished run, before any judgment. */
export const runMeasurementsShape = z.object({
  simulatedStartMs: z.number(),
  plannedPoints: z.number().nullable(),
  plannedSeries: z.number().nullable(),
  pointsAcknowledged: z.number(),
  pointsHandedOver: z
    .number()
    .default(0)
    .describe('Points that the kernel took for a target that acknowledges nothing'),
  pointsRejected: z.number(),
  pointsUnknown: z.number(),
  valuesAcknowledged: z.number().nullable().describe('null: the number of values per point is unknown'),
  bytesSent: z.number(),
  bytesReceived: z.number().nullable().default(null).describe('Bytes of answer bodies; null: not counted'),
  pointsAsked: z
    .number()
    .nullable()
    .default(null)
    .describe(
      'Points that the load asked the target to take: those sent, and those due but never sent; null: an older run, or a search',
    ),
  longestSilenceMs: z
    .number()
    .nullable()
    .default(null)
    .describe('Longest time in which requests were in flight and none was answered; null: not recorded'),
  books: pointBooksShape
    .nullable()
    .default(null)
    .describe('Where the issued points are; null: an older run, or an import'),
  lateBatches: z.number().default(0),
  neverSentBatches: z.number().default(0),
  retries: z.number().default(0),
  retriedOutcomes: z.array(outcomeCountShape).default([]),
  evictedPoints: z.number().default(0),
  outages: z.array(outageSummaryShape).default([]),
  faults: z.array(faultSummaryShape).default([]),
  outcomes: z.array(outcomeCountShape),
  endpoints: z
    .array(endpointCountShape.extend({ url: z.string() }))
    .default([])
    .describe('Attempts per endpoint; empty if there is only one'),
  loadBeganAtMs: z
    .number()
    .nullable()
    .default(null)
    .describe('Unix time from which offsets count; null: unknown for an older run'),
  loadMs: z.number().describe('Wall-clock time under load, without settling'),
  settlingMs: z.number(),
  pointsPerSec: rateSummaryShape.nullable(),
  responseTime: latencySummaryShape.nullable(),
  serviceTime: latencySummaryShape.nullable(),
  responseCurve: latencyCurveShape.nullable().default(null).describe('null: older run'),
  serviceCurve: latencyCurveShape.nullable().default(null).describe('null: older run'),
  slowest: z.array(slowRequestShape).default([]).describe('The slowest requests, the slowest first'),
  generator: generatorHealthShape.nullable().default(null),
  instrument: instrumentErrorShape
    .nullable()
    .default(null)
    .describe("The generator's own error in this run; null: older run, or an import"),
  rateSearch: rateSearchResultShape.nullable().default(null),
  peakRssBytes: peakShape.nullable(),
  targetCpu: targetCpuShape
    .nullable()
    .default(null)
    .describe('null: the processes of the target were not known on this host, or an older run'),
  peakHeapInUseBytes: peakShape.nullable(),
  peakObservedSeries: peakShape.nullable(),
  settled: z.array(periodAtRestShape),
  verification: verificationShape,
  queries: z.array(querySummaryShape).default([]),
  formatComparisons: z.array(formatComparisonShape).default([]),
  target: targetFingerprintShape,
  host: hostFingerprintShape.nullable().describe('null: the machine of the generator is unknown'),
  analysis: runAnalysisShape.nullable().default(null).describe('null: older run, or an import'),
  delivery: deliveryShape
    .nullable()
    .default(null)
    .describe('Of a target that acknowledges nothing, such as Graphite; null: any other'),
  imported: importedResultShape.nullable().default(null).describe('null: measured by Tidemark itself'),
});
export type RunMeasurements = z.infer<typeof runMeasurementsShape>;
