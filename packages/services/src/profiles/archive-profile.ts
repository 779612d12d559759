import { findProfile, setProfileArchived } from '@tidemark/db/repositories/profiles';
import type { ProfileRecord } from '@tidemark/domain/run/records';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/require-permission.ts';
import { requireFound } from '../input/require-found.ts';

export type ArchiveProfileInput = { profileId: string; archived?: boolean | undefined };

/** archiveProfile hides a load profile from lists, or brings it back with `archived: false`. */
export async function archiveProfile(
  ctx: ServiceContext,
  input: ArchiveProfileInput,
): Promise<ProfileRecord> {
  requirePermission(ctx, 'write');
  await setProfileArchived(ctx.db, ctx.workspaceId, input.profileId, input.archived ?? true);
  return requireFound(await findProfile(ctx.db, ctx.workspaceId, input.profileId), 'load profile');
}
