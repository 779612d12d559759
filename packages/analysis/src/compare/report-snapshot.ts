import { runEventShape } from '@tidemark/domain/run/run-event';
import { runPlanShape } from '@tidemark/domain/run/run-plan';
import { runSeriesShape } from '@tidemark/domain/run/run-series';
import { runStates } from '@tidemark/domain/run/run-state';
import { runSummaryShape } from '@tidemark/domain/run/run-summary';
import { z } from 'zod';
import { comparisonShape } from './comparison.ts';

/** A run in a report: the address of its target is masked, and passwords are never included. */
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

/** Everything that a published report shows, frozen at publication; later changes of runs do not affect it. */
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
