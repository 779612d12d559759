import type { RunEventRecord, RunRecord } from '@tidemark/domain/run/records';
import type { z } from 'zod';
import type { runBodyShape, runMarkBodyShape } from '#api/shapes/records.ts';

/** A run as the pages hold it: the same as the API answers, so that live changes replace it whole. */
export type RunView = z.infer<typeof runBodyShape>;
export type RunMark = z.infer<typeof runMarkBodyShape>;

/** toRunView writes the moments of a record as the API does. */
export function toRunView(run: RunRecord): RunView {
  return {
    ...run,
    cancelRequestedAt: run.cancelRequestedAt?.toISOString() ?? null,
    createdAt: run.createdAt.toISOString(),
    startedAt: run.startedAt?.toISOString() ?? null,
    endedAt: run.endedAt?.toISOString() ?? null,
  };
}

/** toRunMark does the same for a mark of the timeline. */
export function toRunMark(mark: RunEventRecord): RunMark {
  return { ...mark, at: mark.at.toISOString() };
}
