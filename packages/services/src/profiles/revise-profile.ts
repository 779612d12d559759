import { findProfile, reviseProfile as reviseProfileRow } from '@tidemark/db/repositories/profiles';
import { DomainError } from '@tidemark/domain/kernel/errors';
import { loadProfileShape } from '@tidemark/domain/load/load-profile';
import type { ProfileRecord } from '@tidemark/domain/run/records';
import type { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/require-permission.ts';
import { parseStorable } from '../input/parse-storable.ts';
import { requireFound } from '../input/require-found.ts';

export type ReviseProfileInput = {
  profileId: string;
  profile: z.input<typeof loadProfileShape>;
  /** Refuses with version_conflict where the newest revision is another one. */
  expectedRevision?: number | undefined;
};

/** reviseProfile stores the next revision; runs keep the one they were started with. */
export async function reviseProfile(ctx: ServiceContext, input: ReviseProfileInput): Promise<ProfileRecord> {
  requirePermission(ctx, 'write');
  const profile = parseStorable(loadProfileShape, input.profile);
  const change = { id: input.profileId, profile, expectedRevision: input.expectedRevision ?? null };
  const revised = await reviseProfileRow(ctx.db, ctx.workspaceId, change);
  if (revised) return revised;
  requireFound(await findProfile(ctx.db, ctx.workspaceId, input.profileId), 'load profile');
  throw new DomainError('version_conflict', { kind: 'load profile' });
}
