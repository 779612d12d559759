import { DomainError } from '@tidemark/domain/errors';
import type { RunEnd } from '@tidemark/domain/run-end';
import type { RunSummary } from '@tidemark/domain/run-summary';
import type { WorkerContext } from '../access/context.ts';

export type FinishRunInput = { runId: string; epoch: number; end: RunEnd; summary: RunSummary | null };

/** finishRun ends an owned run with its summary; a run that was asked to stop before it was finalising ends as cancelled, not as succeeded. */
export async function finishRun(_ctx: WorkerContext, _input: FinishRunInput): Promise<'finished' | 'stale'> {
  throw new DomainError('internal', { detail: 'being written' });
}
