import { insertSchema } from '@tidemark/db/repositories/schemas';
import { DomainError } from '@tidemark/domain/kernel/errors';
import type { SchemaRecord } from '@tidemark/domain/run/records';
import { newSchemaShape } from '@tidemark/domain/schema/new-schema';
import { moveToField } from '@tidemark/domain/schema/schema-variant';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/require-permission.ts';
import { parseStorable } from '../input/parse-storable.ts';
import { getSchema } from './get-schema.ts';

export type DeriveVariantInput = { schemaId: string; tagKey: string; name?: string | undefined };

/** deriveVariant creates a new schema in which one tag became a string field. */
export async function deriveVariant(ctx: ServiceContext, input: DeriveVariantInput): Promise<SchemaRecord> {
  requirePermission(ctx, 'write');
  const { schema } = await getSchema(ctx, { schemaId: input.schemaId });
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
