import { z } from 'zod';
import { intervalReportShape } from '../result/interval-report.ts';
import { hostFingerprintShape, targetFingerprintShape } from '../result/run-fingerprint.ts';
import { runEventShape } from '../run/run-event.ts';
import { metricSeriesShape } from '../run/run-series.ts';
import { runStates } from '../run/run-state.ts';
import { runSummaryShape } from '../run/run-summary.ts';

/** How much of its results a capsule holds: everything, only the summary of each run, or none. */
export const capsuleContents = ['full', 'summary', 'none'] as const;
export type CapsuleContent = (typeof capsuleContents)[number];

const moment = z.iso.datetime();

/** What was recorded during a run. Its per-second histograms can be merged, so any percentile of any interval can be computed later. */
export const capsuleRecordsShape = z.strictObject({
  intervals: z
    .array(intervalReportShape)
    .max(500_000)
    .nullable()
    .describe('Per second; null: taken from a published report, which has no per-second data'),
  series: z.array(metricSeriesShape).max(200),
  events: z.array(runEventShape).max(100_000),
});
export type CapsuleRecords = z.infer<typeof capsuleRecordsShape>;

/** How a run ended. `records` is null where they were not requested or were too large; the reason says which. */
export const capsuleResultShape = z.strictObject({
  state: z.enum(runStates),
  startedAt: moment.nullable(),
  endedAt: moment.nullable(),
  summary: runSummaryShape,
  records: capsuleRecordsShape.nullable(),
  recordsReason: z.string().max(500).nullable(),
});
export type CapsuleResult = z.infer<typeof capsuleResultShape>;

/** What the original was measured on; null if no run finished. */
export const madeOnShape = z
  .strictObject({ target: targetFingerprintShape, host: hostFingerprintShape.nullable() })
  .nullable();
export type MadeOn = z.infer<typeof madeOnShape>;
