import { DomainError } from '@tidemark/domain/errors';
import type { WorkerContext } from '../access/context.ts';

/** How many runs a sweep ended, and for how many it rang again. */
export type SweptRuns = { lost: number; cancelled: number; timedOut: number; expired: number; rung: number };

/** sweepRuns ends runs whose lease, deadline or patience is over, on the database's clock, and rings again for queued ones. Safe to call from many processes. */
export async function sweepRuns(_ctx: WorkerContext): Promise<SweptRuns> {
  throw new DomainError('internal', { detail: 'being written' });
}
