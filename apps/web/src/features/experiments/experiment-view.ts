import type { ExperimentDetail } from '@tidemark/domain/experiment/experiment-view';
import type { z } from 'zod';
import type { experimentDetailShape } from '#api/shapes/experiments.ts';

/** An experiment as its page holds it: the same as the API answers, so that live changes replace it whole. */
export type ExperimentView = z.infer<typeof experimentDetailShape>;
export type CellView = ExperimentView['cells'][number];

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

/** isOver says whether nothing will happen any more without a request. */
export function isOver({ state }: Pick<ExperimentView, 'state'>): boolean {
  return state === 'finished' || state === 'cancelled';
}
