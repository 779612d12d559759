import { findProfile } from '@tidemark/db/repositories/profiles';
import type { ProfileRecord } from '@tidemark/domain/run/records';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/require-permission.ts';
import { requireFound } from '../input/require-found.ts';

export type GetProfileInput = { profileId: string; revision?: number | undefined };

/** getProfile gives the newest revision, or the one asked for, or throws not_found. */
export async function getProfile(ctx: ServiceContext, input: GetProfileInput): Promise<ProfileRecord> {
  requirePermission(ctx, 'read');
  const found = await findProfile(ctx.db, ctx.workspaceId, input.profileId, input.revision ?? null);
  return requireFound(found, 'load profile');
}
