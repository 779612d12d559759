import { findSchema, setSchemaArchived } from '@tidemark/db/repositories/schemas';
import type { SchemaRecord } from '@tidemark/domain/run/records';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/require-permission.ts';
import { requireFound } from '../input/require-found.ts';

export type ArchiveSchemaInput = { schemaId: string; archived?: boolean | undefined };

/** archiveSchema hides a schema from lists, or brings it back with `archived: false`. */
export async function archiveSchema(ctx: ServiceContext, input: ArchiveSchemaInput): Promise<SchemaRecord> {
  requirePermission(ctx, 'write');
  await setSchemaArchived(ctx.db, ctx.workspaceId, input.schemaId, input.archived ?? true);
  return requireFound(await findSchema(ctx.db, ctx.workspaceId, input.schemaId), 'schema');
}
