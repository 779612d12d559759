import { z } from 'zod';
import { comparisonShape } from './comparison.ts';
import { runEventShape } from './run-event.ts';
import { runPlanShape } from './run-plan.ts';
import { runSeriesShape } from './run-series.ts';
import { runStates } from './run-state.ts';
import { runSummaryShape } from './run-summary.ts';

/** A run as a report shows it: the address of its target is masked, and it never had a password. */
export const reportedRunShape = z.object({
  id: z.string(),
  label: z.string(),
  plan: runPlanShape.nullable(),
  state: z.enum(runStates),
  summary: runSummaryShape,
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
});
export type ReportedRun = z.infer<typeof reportedRunShape>;

/** Everything that a published report shows, frozen when it was published; later changes of runs do not reach it. */
export const reportSnapshotShape = z.object({
  version: z.literal(1),
  title: z.string(),
  createdAt: z.iso.datetime(),
  runs: z.array(reportedRunShape),
  comparison: comparisonShape,
  series: z.array(runSeriesShape),
  events: z.array(z.object({ runId: z.string(), events: z.array(runEventShape) })),
});
export type ReportSnapshot = z.infer<typeof reportSnapshotShape>;
