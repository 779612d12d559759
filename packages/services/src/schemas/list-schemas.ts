import { listSchemas as listSchemaRows } from '@tidemark/db/repositories/schemas';
import type { Page, SchemaRecord } from '@tidemark/domain/run/records';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/require-permission.ts';
import { readPage, toPage } from '../input/page.ts';
import type { PageInput } from '../input/page-input.ts';

export type ListSchemasInput = PageInput & { archived?: boolean | undefined };

/** listSchemas gives the newest first: those in use, or the archived ones where asked for. */
export async function listSchemas(
  ctx: ServiceContext,
  input: ListSchemasInput = {},
): Promise<Page<SchemaRecord>> {
  requirePermission(ctx, 'read');
  const query = readPage(input);
  const rows = await listSchemaRows(ctx.db, ctx.workspaceId, { ...query, archived: input.archived ?? false });
  return toPage(rows, query);
}
