import { DomainError } from '@tidemark/domain/errors';
import type { loadProfileShape } from '@tidemark/domain/load-profile';
import type { ProfileRecord } from '@tidemark/domain/records';
import type { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';

export type CreateProfileInput = z.input<typeof loadProfileShape>;

/** createProfile stores revision 1 of a new profile. */
export async function createProfile(
  _ctx: ServiceContext,
  _input: CreateProfileInput,
): Promise<ProfileRecord> {
  throw new DomainError('internal', { detail: 'being written' });
}
