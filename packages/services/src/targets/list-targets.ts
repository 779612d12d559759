import { listTargets as listTargetRows } from '@tidemark/db/repositories/targets';
import type { Page, TargetRecord } from '@tidemark/domain/run/records';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/require-permission.ts';
import { readPage, toPage } from '../input/page.ts';
import type { PageInput } from '../input/page-input.ts';

export type ListTargetsInput = PageInput & { archived?: boolean | undefined };

/** listTargets gives the newest first: those in use, or the archived ones where asked for. */
export async function listTargets(
  ctx: ServiceContext,
  input: ListTargetsInput = {},
): Promise<Page<TargetRecord>> {
  requirePermission(ctx, 'read');
  const query = readPage(input);
  const rows = await listTargetRows(ctx.db, ctx.workspaceId, { ...query, archived: input.archived ?? false });
  return toPage(rows, query);
}
