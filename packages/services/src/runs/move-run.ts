import { moveRun as moveRunRow } from '@tidemark/db/repositories/owned-runs';
import type { ActiveRunState } from '@tidemark/domain/run/run-state';
import type { WorkerContext } from '../access/context.ts';

export type MoveRunInput = { runId: string; epoch: number; state: ActiveRunState };

/** moveRun passes an owned run to its next state; `stale`: this owner lost it, or the state may not follow. */
export async function moveRun(ctx: WorkerContext, input: MoveRunInput): Promise<'moved' | 'stale'> {
  return (await moveRunRow(ctx.db, input)) ? 'moved' : 'stale';
}
