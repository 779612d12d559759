import { DomainError } from '@tidemark/domain/errors';
import type { ProfileRecord } from '@tidemark/domain/records';
import type { ServiceContext } from '../access/context.ts';

export type ArchiveProfileInput = { profileId: string; archived?: boolean | undefined };

/** archiveProfile hides it from lists, or brings it back with `archived: false`. */
export async function archiveProfile(
  _ctx: ServiceContext,
  _input: ArchiveProfileInput,
): Promise<ProfileRecord> {
  throw new DomainError('internal', { detail: 'being written' });
}
