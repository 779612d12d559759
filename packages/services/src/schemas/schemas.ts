import { setDeleted } from '@tidemark/db/repositories/deletion';
import {
  findSchema,
  insertSchema,
  listSchemas as listSchemaRows,
  reviseSchema as reviseSchemaRow,
  setSchemaArchived,
} from '@tidemark/db/repositories/schemas';
import { DomainError } from '@tidemark/domain/kernel/errors';
import type { Page, SchemaRecord } from '@tidemark/domain/run/records';
import { newSchemaShape } from '@tidemark/domain/schema/new-schema';
import { moveToField } from '@tidemark/domain/schema/schema-variant';
import type { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';
import { requireFound, requirePermission } from '../access/permission.ts';
import { type PageInput, readPage, toPage } from '../input/page.ts';
import { parseStorable } from '../input/parse-storable.ts';

export type CreateSchemaInput = z.input<typeof newSchemaShape>;

/** createSchema stores revision 1 of a new schema. */
export async function createSchema(ctx: ServiceContext, input: CreateSchemaInput): Promise<SchemaRecord> {
  requirePermission(ctx, 'write');
  return insertSchema(ctx.db, ctx.workspaceId, parseStorable(newSchemaShape, input));
}

export type GetSchemaInput = { schemaId: string; revision?: number | undefined };

/** getSchema gives the newest or the requested revision, or throws not_found. */
export async function getSchema(ctx: ServiceContext, input: GetSchemaInput): Promise<SchemaRecord> {
  requirePermission(ctx, 'read');
  return readSchema(ctx, input.schemaId, input.revision);
}

/** readSchema is getSchema without a permission check. */
export async function readSchema(
  { db, workspaceId }: ServiceContext,
  schemaId: string,
  revision?: number,
): Promise<SchemaRecord> {
  return requireFound(await findSchema(db, workspaceId, schemaId, revision ?? null), 'schema');
}

export type ListSchemasInput = PageInput & { archived?: boolean | undefined };

/** listSchemas gives active or archived schemas, newest first. */
export async function listSchemas(
  ctx: ServiceContext,
  input: ListSchemasInput = {},
): Promise<Page<SchemaRecord>> {
  requirePermission(ctx, 'read');
  const query = readPage(input);
  const rows = await listSchemaRows(ctx.db, ctx.workspaceId, { ...query, archived: input.archived ?? false });
  return toPage(rows, query);
}

export type ReviseSchemaInput = {
  schemaId: string;
  schema: z.input<typeof newSchemaShape>;
  /** Throws version_conflict where this is not the newest revision. */
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

export type ArchiveSchemaInput = { schemaId: string; archived?: boolean | undefined };

/** archiveSchema hides a schema from lists; `archived: false` restores it, also after it was deleted. */
export async function archiveSchema(ctx: ServiceContext, input: ArchiveSchemaInput): Promise<SchemaRecord> {
  requirePermission(ctx, 'write');
  if (input.archived === false)
    await setDeleted(ctx.db, ctx.workspaceId, { kind: 'schema', id: input.schemaId, isDeleted: false });
  await setSchemaArchived(ctx.db, ctx.workspaceId, input.schemaId, input.archived ?? true);
  return requireFound(await findSchema(ctx.db, ctx.workspaceId, input.schemaId), 'schema');
}

export type DeriveVariantInput = { schemaId: string; tagKey: string; name?: string | undefined };

/** deriveVariant creates a schema in which one tag is a string field. */
export async function deriveVariant(ctx: ServiceContext, input: DeriveVariantInput): Promise<SchemaRecord> {
  requirePermission(ctx, 'write');
  const { schema } = await readSchema(ctx, input.schemaId);
  if (!schema.measurements.some((group) => group.tags.some((tag) => tag.key === input.tagKey))) {
    const detail = `no measurement of this schema has a tag "${input.tagKey}"`;
    throw new DomainError('validation_failed', {
      issues: [{ pointer: '/tagKey', code: 'unknown_tag', detail }],
    });
  }
  const name = input.name ?? `${schema.name.slice(0, 80)}, ${input.tagKey.slice(0, 20)} as field`;
  const variant = parseStorable(newSchemaShape, { ...moveToField(schema, input.tagKey), name });
  return insertSchema(ctx.db, ctx.workspaceId, variant);
}
