import { judgementShape } from '@tidemark/domain/run/judgement';
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
  createdBy: z
    .string()
    .nullable()
    .default(null)
    .describe('Who measured; null: not recorded by an older report'),
});
export type ReportedRun = z.infer<typeof reportedRunShape>;

/** Longest conclusion and notes of an author, in characters. */
export const longestConclusion = 2_000;
export const longestNotes = 10_000;

/** What the pages of a report show below its answer, in the order of a report whose author chose none. */
export const reportSections = ['figures', 'chart', 'thresholds', 'method', 'notes', 'details'] as const;
export type ReportSection = (typeof reportSections)[number];

export const reportSectionsShape = z
  .array(z.enum(reportSections))
  .max(reportSections.length)
  .refine((sections) => new Set(sections).size === sections.length, 'names a section twice');

/** Version 2 has sections and notes, and its conclusion is Markdown; reports of version 1 are read as they were shown. */
export const reportVersion = 2;

/** Everything that a published report shows, frozen at publication; later changes of runs do not affect it. */
export const reportSnapshotShape = z.object({
  version: z
    .union([z.literal(1), z.literal(reportVersion)])
    .describe('Version of this schema; reports of an older version keep opening'),
  title: z.string(),
  conclusion: z
    .string()
    .nullable()
    .default(null)
    .describe("The author's own words, as Markdown (version 1: plain text); null: none were given"),
  notes: z
    .string()
    .nullable()
    .default(null)
    .describe('Notes of the author, as Markdown; null: none were given'),
  sections: reportSectionsShape
    .default([...reportSections])
    .describe('What its pages show below the answer, in this order'),
  createdAt: z.iso.datetime(),
  judgement: judgementShape
    .nullable()
    .default(null)
    .describe('The worst judgement over all runs, shown or not; null: of an older report'),
  runs: z.array(reportedRunShape),
  comparison: comparisonShape,
  series: z.array(runSeriesShape),
  events: z.array(z.object({ runId: z.string(), events: z.array(runEventShape) })),
});
export type ReportSnapshot = z.infer<typeof reportSnapshotShape>;
