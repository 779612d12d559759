import { DomainError } from '@tidemark/domain/errors';
import type { Page, TargetRecord } from '@tidemark/domain/records';
import type { ServiceContext } from '../access/context.ts';
import type { PageInput } from '../access/page-input.ts';

export type ListTargetsInput = PageInput & { archived?: boolean | undefined };

/** listTargets gives the newest first; archived ones only where asked for. */
export async function listTargets(
  _ctx: ServiceContext,
  _input: ListTargetsInput = {},
): Promise<Page<TargetRecord>> {
  throw new DomainError('internal', { detail: 'being written' });
}
