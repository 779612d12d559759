import { DomainError } from '@tidemark/domain/errors';
import type { RunRecord } from '@tidemark/domain/records';
import type { ServiceContext } from '../access/context.ts';

export type CancelRunInput = { runId: string };

/** cancelRun ends a queued run at once and asks the owner of another to stop; repeating it changes nothing. An ended or finalising run refuses. */
export async function cancelRun(_ctx: ServiceContext, _input: CancelRunInput): Promise<RunRecord> {
  throw new DomainError('internal', { detail: 'being written' });
}
