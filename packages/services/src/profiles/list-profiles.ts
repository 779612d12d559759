import { DomainError } from '@tidemark/domain/errors';
import type { Page, ProfileRecord } from '@tidemark/domain/records';
import type { ServiceContext } from '../access/context.ts';
import type { PageInput } from '../access/page-input.ts';

export type ListProfilesInput = PageInput & { archived?: boolean | undefined };

/** listProfiles gives the newest first; archived ones only where asked for. */
export async function listProfiles(
  _ctx: ServiceContext,
  _input: ListProfilesInput = {},
): Promise<Page<ProfileRecord>> {
  throw new DomainError('internal', { detail: 'being written' });
}
