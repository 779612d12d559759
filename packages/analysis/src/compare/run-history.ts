import { figureKeyShape, gateFigureKeys } from '@tidemark/domain/figures/catalog';
import { figureUnits } from '@tidemark/domain/figures/unit';
import { z } from 'zod';

/** One run of a plan's history; `distrust` says why its value is shown and not judged. */
export const historyRunShape = z.object({
  runId: z.string(),
  name: z.string(),
  at: z.iso.datetime().describe('When it began'),
  version: z.string().nullable().describe('Of the target, as it reported'),
  value: z.number().nullable(),
  distrust: z.string().nullable(),
});
export type HistoryRun = z.infer<typeof historyRunShape>;

/** Runs between two change points: no change of level was found among them. */
export const historySegmentShape = z.object({
  fromRunId: z.string(),
  toRunId: z.string(),
  runs: z.number(),
  median: z.number(),
});
export type HistorySegment = z.infer<typeof historySegmentShape>;

/** A change of level: its first run, its size, and the chance of one so large without a cause. */
export const historyChangeShape = z.object({
  runId: z.string().describe('First run of the new level'),
  before: z.number().describe('Median of the level before'),
  after: z.number(),
  ratio: z.number().nullable().describe('After / before; null where a level is not above 0'),
  verdict: z.enum(['worse', 'better']),
  p: z.number().describe('Permutation test: share of shuffled histories with a change this strong'),
});
export type HistoryChange = z.infer<typeof historyChangeShape>;

/** One metric over all runs of one plan, in order of time, with the changes of its level. */
export const runHistoryShape = z.object({
  planDigest: z.string().describe('The same for runs of the same plan; names and seed do not count'),
  metric: figureKeyShape(gateFigureKeys),
  label: z.string(),
  unit: z.enum(figureUnits),
  worse: z.enum(['higher', 'lower']),
  runs: z.array(historyRunShape),
  segments: z.array(historySegmentShape).describe('Of the trusted runs that have a value'),
  changes: z.array(historyChangeShape),
  missing: z.string().nullable().describe('Why changes were not searched for; null: they were'),
  sentence: z.string(),
});
export type RunHistory = z.infer<typeof runHistoryShape>;
