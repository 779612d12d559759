import { DomainError } from '@tidemark/domain/errors';
import type { RunRecord } from '@tidemark/domain/records';
import type { ServiceContext } from '../access/context.ts';

export type GetRunInput = { runId: string };

/** getRun gives one run, or throws not_found. */
export async function getRun(_ctx: ServiceContext, _input: GetRunInput): Promise<RunRecord> {
  throw new DomainError('internal', { detail: 'being written' });
}
