import { listProfiles as listProfileRows } from '@tidemark/db/repositories/profiles';
import type { Page, ProfileRecord } from '@tidemark/domain/run/records';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/require-permission.ts';
import { readPage, toPage } from '../input/page.ts';
import type { PageInput } from '../input/page-input.ts';

export type ListProfilesInput = PageInput & { archived?: boolean | undefined };

/** listProfiles gives the newest first: those in use, or the archived ones where asked for. */
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
