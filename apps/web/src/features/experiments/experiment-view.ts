import { experimentDesignShape } from '@tidemark/domain/experiment-design';
import { experimentStates } from '@tidemark/domain/experiment-record';
import type { ExperimentDetail } from '@tidemark/domain/experiment-view';
import { runStates } from '@tidemark/domain/run-state';
import { z } from 'zod';

const moment = z.string().nullable();

const cellViewShape = z.object({
  cell: z.int(),
  row: z.string(),
  column: z.string(),
  labels: z.object({
    schema: z.string(),
    profile: z.string(),
    system: z.string(),
    steps: z.array(z.string()),
  }),
  refusals: z.array(z.object({ pointer: z.string(), code: z.string(), detail: z.string() })),
  runs: z.array(
    z.object({
      runId: z.string(),
      cell: z.int(),
      repetition: z.int(),
      position: z.int(),
      state: z.enum(runStates),
      isSuperseded: z.boolean(),
      fraction: z.number().nullable(),
      startedAt: moment,
      endedAt: moment,
    }),
  ),
});
export type CellView = z.infer<typeof cellViewShape>;

/** An experiment as its page holds it: the same as the API answers, so that live changes replace it whole. */
export const experimentViewShape = z.object({
  id: z.string(),
  workspaceId: z.string(),
  design: experimentDesignShape,
  scenario: z.object({ id: z.string(), size: z.string() }).nullable(),
  pausedAt: moment,
  cancelledAt: moment,
  createdBy: z.string(),
  createdAt: z.string(),
  state: z.enum(experimentStates),
  rows: z.array(z.string()),
  columns: z.array(z.string()),
  cells: z.array(cellViewShape),
  progress: z.object({
    runCount: z.int(),
    endedCount: z.int(),
    succeededCount: z.int(),
    failedCount: z.int(),
    fraction: z.number(),
    remainingMs: z.object({ low: z.number(), high: z.number() }).nullable(),
    remainingReason: z.string().nullable(),
  }),
});
export type ExperimentView = z.infer<typeof experimentViewShape>;

/** toExperimentView writes the moments of an experiment as the API does. */
export function toExperimentView(detail: ExperimentDetail): ExperimentView {
  return {
    ...detail,
    pausedAt: detail.pausedAt?.toISOString() ?? null,
    cancelledAt: detail.cancelledAt?.toISOString() ?? null,
    createdAt: detail.createdAt.toISOString(),
    cells: detail.cells.map((cell) => ({
      ...cell,
      runs: cell.runs.map((run) => ({
        ...run,
        startedAt: run.startedAt?.toISOString() ?? null,
        endedAt: run.endedAt?.toISOString() ?? null,
      })),
    })),
  };
}

/** isOver tells whether nothing will happen any more unless somebody asks. */
export function isOver({ state }: Pick<ExperimentView, 'state'>): boolean {
  return state === 'finished' || state === 'cancelled';
}
