import type { InferredSchema } from '@tidemark/imports/infer/inferred-schema';
import { importFromTarget } from '@tidemark/targets/import-from-target';
import { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/require-permission.ts';
import { parseStorable } from '../input/parse-storable.ts';
import { openReadableTarget } from './open-readable-target.ts';

/** The database whose schema is guessed. */
export const importSchemaShape = z.strictObject({
  database: z.string().min(1, 'name a database').max(500),
});
export type ImportTargetSchemaInput = { targetId: string } & z.input<typeof importSchemaShape>;

/** importTargetSchema guesses the schema of a database of a stored target by statements that only read; nothing is stored. */
export async function importTargetSchema(
  ctx: ServiceContext,
  { targetId, ...input }: ImportTargetSchemaInput,
): Promise<InferredSchema> {
  requirePermission(ctx, 'write');
  const { database } = parseStorable(importSchemaShape, input);
  return importFromTarget(await openReadableTarget(ctx, targetId), database);
}
