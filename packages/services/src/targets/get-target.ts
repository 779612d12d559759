import { DomainError } from '@tidemark/domain/errors';
import type { TargetRecord } from '@tidemark/domain/records';
import type { ServiceContext } from '../access/context.ts';

export type GetTargetInput = { targetId: string };

/** getTarget gives one target, or throws not_found. */
export async function getTarget(_ctx: ServiceContext, _input: GetTargetInput): Promise<TargetRecord> {
  throw new DomainError('internal', { detail: 'being written' });
}
