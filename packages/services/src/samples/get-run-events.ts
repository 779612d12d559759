import { DomainError } from '@tidemark/domain/errors';
import type { RunEventRecord } from '@tidemark/domain/records';
import type { ServiceContext } from '../access/context.ts';

export type GetRunEventsInput = { runId: string; afterId?: string | null | undefined };

/** getRunEvents gives the marks of a run in order, those after `afterId` where told; at most 5,000. */
export async function getRunEvents(
  _ctx: ServiceContext,
  _input: GetRunEventsInput,
): Promise<RunEventRecord[]> {
  throw new DomainError('internal', { detail: 'being written' });
}
