import { DomainError } from '@tidemark/domain/errors';
import type { RunRecord } from '@tidemark/domain/records';
import type { TargetSecret } from '@tidemark/domain/target';
import type { WorkerContext } from '../access/context.ts';

export type ClaimRunInput = { runId: string; workerId: string };

/** What a worker owns until its lease ends; every later call carries the epoch. */
export type ClaimedRun = { run: RunRecord; epoch: number; secret: TargetSecret };

/** claimRun makes this worker the owner of a queued run, or gives null: somebody else has it, it is over, or its target is busy. */
export async function claimRun(_ctx: WorkerContext, _input: ClaimRunInput): Promise<ClaimedRun | null> {
  throw new DomainError('internal', { detail: 'being written' });
}
