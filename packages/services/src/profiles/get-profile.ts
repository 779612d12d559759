import { DomainError } from '@tidemark/domain/errors';
import type { ProfileRecord } from '@tidemark/domain/records';
import type { ServiceContext } from '../access/context.ts';

export type GetProfileInput = { profileId: string; revision?: number | undefined };

/** getProfile gives the newest revision, or the one asked for, or throws not_found. */
export async function getProfile(_ctx: ServiceContext, _input: GetProfileInput): Promise<ProfileRecord> {
  throw new DomainError('internal', { detail: 'being written' });
}
