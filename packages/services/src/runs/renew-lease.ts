import { DomainError } from '@tidemark/domain/errors';
import type { WorkerContext } from '../access/context.ts';

export type RenewLeaseInput = { runId: string; epoch: number };
export type RenewedLease = { held: boolean; cancelRequested: boolean };

/** renewLease prolongs the lease by 12 s on the database's clock; `held` false: somebody else changed the run, stop. */
export async function renewLease(_ctx: WorkerContext, _input: RenewLeaseInput): Promise<RenewedLease> {
  throw new DomainError('internal', { detail: 'being written' });
}
