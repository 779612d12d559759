import { renewLease as renewLeaseRow } from '@tidemark/db/repositories/owned-runs';
import type { WorkerContext } from '../access/context.ts';

export type RenewLeaseInput = { runId: string; epoch: number };
export type RenewedLease = { held: boolean; cancelRequested: boolean; wantedRatePerSec: number | null };

/** renewLease prolongs the lease by 12 s on the database's clock; `held` false: somebody else changed the run, stop. */
export async function renewLease(ctx: WorkerContext, input: RenewLeaseInput): Promise<RenewedLease> {
  const renewed = await renewLeaseRow(ctx.db, input);
  return {
    held: renewed !== null,
    cancelRequested: renewed?.cancelRequested ?? false,
    wantedRatePerSec: renewed?.wantedRatePerSec ?? null,
  };
}
