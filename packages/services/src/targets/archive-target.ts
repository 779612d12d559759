import { DomainError } from '@tidemark/domain/errors';
import type { TargetRecord } from '@tidemark/domain/records';
import type { ServiceContext } from '../access/context.ts';

export type ArchiveTargetInput = { targetId: string; archived?: boolean | undefined };

/** archiveTarget hides it from lists, or brings it back with `archived: false`. */
export async function archiveTarget(_ctx: ServiceContext, _input: ArchiveTargetInput): Promise<TargetRecord> {
  throw new DomainError('internal', { detail: 'being written' });
}
