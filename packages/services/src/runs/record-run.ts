import { flushRun } from '@tidemark/db/repositories/run-flush';
import type { RunProgress } from '@tidemark/domain/run/run-progress';
import type { RunRecords } from '@tidemark/domain/run/run-sink';
import type { WorkerContext } from '../access/context.ts';

export type RecordRunInput = {
  runId: string;
  epoch: number;
  /** Grows by 1 with each flush; a repeated one stores nothing again. */
  sequence: number;
  records: RunRecords;
  progress: RunProgress | null;
};

/** recordRun appends what a run recorded, once for each sequence, while epoch and state allow it. */
export async function recordRun(ctx: WorkerContext, input: RecordRunInput): Promise<'stored' | 'stale'> {
  return (await flushRun(ctx.db, input)) ? 'stored' : 'stale';
}
