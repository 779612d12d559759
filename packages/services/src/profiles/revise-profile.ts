import { DomainError } from '@tidemark/domain/errors';
import type { loadProfileShape } from '@tidemark/domain/load-profile';
import type { ProfileRecord } from '@tidemark/domain/records';
import type { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';

export type ReviseProfileInput = {
  profileId: string;
  profile: z.input<typeof loadProfileShape>;
  /** Refuses with version_conflict where the newest revision is another one. */
  expectedRevision?: number | undefined;
};

/** reviseProfile stores the next revision; runs keep the one they were started with. */
export async function reviseProfile(
  _ctx: ServiceContext,
  _input: ReviseProfileInput,
): Promise<ProfileRecord> {
  throw new DomainError('internal', { detail: 'being written' });
}
