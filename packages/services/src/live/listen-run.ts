import { DomainError } from '@tidemark/domain/errors';
import type { RunRecord } from '@tidemark/domain/records';
import type { ServiceContext } from '../access/context.ts';

export type ListenRunInput = { runId: string; signal: AbortSignal };

/**
 * listenRun gives the run as it is, then again after each change (several at once become one),
 * and ends when the run has ended or the signal aborts. It throws not_found where there is no such run.
 */
export async function* listenRun(
  _ctx: ServiceContext,
  _input: ListenRunInput,
): AsyncGenerator<RunRecord, void> {
  throw new DomainError('internal', { detail: 'being written' });
}
