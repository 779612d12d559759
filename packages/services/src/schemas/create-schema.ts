import { insertSchema } from '@tidemark/db/repositories/schemas';
import type { SchemaRecord } from '@tidemark/domain/run/records';
import { newSchemaShape } from '@tidemark/domain/schema/new-schema';
import type { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/require-permission.ts';
import { parseStorable } from '../input/parse-storable.ts';

export type CreateSchemaInput = z.input<typeof newSchemaShape>;

/** createSchema stores revision 1 of a new schema. */
export async function createSchema(ctx: ServiceContext, input: CreateSchemaInput): Promise<SchemaRecord> {
  requirePermission(ctx, 'write');
  return insertSchema(ctx.db, ctx.workspaceId, parseStorable(newSchemaShape, input));
}
