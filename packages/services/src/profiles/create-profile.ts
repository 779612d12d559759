import { insertProfile } from '@tidemark/db/repositories/profiles';
import { loadProfileShape } from '@tidemark/domain/load/load-profile';
import type { ProfileRecord } from '@tidemark/domain/run/records';
import type { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/require-permission.ts';
import { parseStorable } from '../input/parse-storable.ts';

export type CreateProfileInput = z.input<typeof loadProfileShape>;

/** createProfile stores revision 1 of a new load profile. */
export async function createProfile(ctx: ServiceContext, input: CreateProfileInput): Promise<ProfileRecord> {
  requirePermission(ctx, 'write');
  return insertProfile(ctx.db, ctx.workspaceId, parseStorable(loadProfileShape, input));
}
