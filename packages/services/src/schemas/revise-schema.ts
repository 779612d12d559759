import { findSchema, reviseSchema as reviseSchemaRow } from '@tidemark/db/repositories/schemas';
import { DomainError } from '@tidemark/domain/kernel/errors';
import type { SchemaRecord } from '@tidemark/domain/run/records';
import { newSchemaShape } from '@tidemark/domain/schema/new-schema';
import type { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/require-permission.ts';
import { parseStorable } from '../input/parse-storable.ts';
import { requireFound } from '../input/require-found.ts';

export type ReviseSchemaInput = {
  schemaId: string;
  schema: z.input<typeof newSchemaShape>;
  /** Refuses with version_conflict where the newest revision is another one. */
  expectedRevision?: number | undefined;
};

/** reviseSchema stores the next revision; runs keep the one they were started with. */
export async function reviseSchema(ctx: ServiceContext, input: ReviseSchemaInput): Promise<SchemaRecord> {
  requirePermission(ctx, 'write');
  const schema = parseStorable(newSchemaShape, input.schema);
  const change = { id: input.schemaId, schema, expectedRevision: input.expectedRevision ?? null };
  const revised = await reviseSchemaRow(ctx.db, ctx.workspaceId, change);
  if (revised) return revised;
  requireFound(await findSchema(ctx.db, ctx.workspaceId, input.schemaId), 'schema');
  throw new DomainError('version_conflict', { kind: 'schema' });
}
