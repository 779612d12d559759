import { DomainError } from '@tidemark/domain/errors';
import type { IntervalReport } from '@tidemark/domain/interval-report';
import type { ServiceContext } from '../access/context.ts';

export type GetRunIntervalsInput = {
  runId: string;
  afterOffsetMs?: number | undefined;
  limit?: number | undefined;
};

/** getRunIntervals gives the interval reports of a run in order, at most 5,000 a call. */
export async function getRunIntervals(
  _ctx: ServiceContext,
  _input: GetRunIntervalsInput,
): Promise<IntervalReport[]> {
  throw new DomainError('internal', { detail: 'being written' });
}
