import { DomainError } from '@tidemark/domain/errors';
import type { ActiveRunState } from '@tidemark/domain/run-state';
import type { WorkerContext } from '../access/context.ts';

export type MoveRunInput = { runId: string; epoch: number; state: ActiveRunState };

/** moveRun passes an owned run to its next state; `stale`: this owner lost it, or the state may not follow. */
export async function moveRun(_ctx: WorkerContext, _input: MoveRunInput): Promise<'moved' | 'stale'> {
  throw new DomainError('internal', { detail: 'being written' });
}
