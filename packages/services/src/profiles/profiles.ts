import { setDeleted } from '@tidemark/db/repositories/deletion';
import {
  findProfile,
  insertProfile,
  listProfiles as listProfileRows,
  reviseProfile as reviseProfileRow,
  setProfileArchived,
} from '@tidemark/db/repositories/profiles';
import { DomainError } from '@tidemark/domain/kernel/errors';
import { loadProfileShape } from '@tidemark/domain/load/load-profile';
import type { Page, ProfileRecord } from '@tidemark/domain/run/records';
import type { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';
import { requireFound, requirePermission } from '../access/permission.ts';
import { type PageInput, readPage, toPage } from '../input/page.ts';
import { parseStorable } from '../input/parse-storable.ts';

export type CreateProfileInput = z.input<typeof loadProfileShape>;

/** createProfile stores revision 1 of a new load profile. */
export async function createProfile(ctx: ServiceContext, input: CreateProfileInput): Promise<ProfileRecord> {
  requirePermission(ctx, 'write');
  return insertProfile(ctx.db, ctx.workspaceId, parseStorable(loadProfileShape, input));
}

export type GetProfileInput = { profileId: string; revision?: number | undefined };

/** getProfile gives the newest or the requested revision, or throws not_found. */
export async function getProfile(ctx: ServiceContext, input: GetProfileInput): Promise<ProfileRecord> {
  requirePermission(ctx, 'read');
  const found = await findProfile(ctx.db, ctx.workspaceId, input.profileId, input.revision ?? null);
  return requireFound(found, 'load profile');
}

export type ListProfilesInput = PageInput & { archived?: boolean | undefined };

/** listProfiles gives active or archived load profiles, newest first. */
export async function listProfiles(
  ctx: ServiceContext,
  input: ListProfilesInput = {},
): Promise<Page<ProfileRecord>> {
  requirePermission(ctx, 'read');
  const query = readPage(input);
  const rows = await listProfileRows(ctx.db, ctx.workspaceId, {
    ...query,
    archived: input.archived ?? false,
  });
  return toPage(rows, query);
}

export type ReviseProfileInput = {
  profileId: string;
  profile: z.input<typeof loadProfileShape>;
  /** Throws version_conflict where this is not the newest revision. */
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

export type ArchiveProfileInput = { profileId: string; archived?: boolean | undefined };

/** archiveProfile hides a load profile from lists; `archived: false` restores it, also after it was deleted. */
export async function archiveProfile(
  ctx: ServiceContext,
  input: ArchiveProfileInput,
): Promise<ProfileRecord> {
  requirePermission(ctx, 'write');
  if (input.archived === false)
    await setDeleted(ctx.db, ctx.workspaceId, { kind: 'profile', id: input.profileId, isDeleted: false });
  await setProfileArchived(ctx.db, ctx.workspaceId, input.profileId, input.archived ?? true);
  return requireFound(await findProfile(ctx.db, ctx.workspaceId, input.profileId), 'load profile');
}
