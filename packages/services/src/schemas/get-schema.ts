import { findSchema } from '@tidemark/db/repositories/schemas';
import type { SchemaRecord } from '@tidemark/domain/run/records';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/require-permission.ts';
import { requireFound } from '../input/require-found.ts';

export type GetSchemaInput = { schemaId: string; revision?: number | undefined };

/** getSchema gives the newest revision, or the one asked for, or throws not_found. */
export async function getSchema(ctx: ServiceContext, input: GetSchemaInput): Promise<SchemaRecord> {
  requirePermission(ctx, 'read');
  const found = await findSchema(ctx.db, ctx.workspaceId, input.schemaId, input.revision ?? null);
  return requireFound(found, 'schema');
}
