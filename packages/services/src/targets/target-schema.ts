import { DomainError } from '@tidemark/domain/kernel/errors';
import type { InferredSchema } from '@tidemark/imports/infer/inferred-schema';
import { importFromTarget, listReadable, type ReadableTarget } from '@tidemark/targets/import-from-target';
import { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';
import { requireFound, requirePermission } from '../access/permission.ts';
import { parseStorable } from '../input/parse-storable.ts';
import { openTarget } from './target-secret.ts';

export type ListTargetDatabasesInput = { targetId: string };

/** listTargetDatabases names the databases or buckets of a stored target, without those that the server keeps about itself. */
export async function listTargetDatabases(
  ctx: ServiceContext,
  { targetId }: ListTargetDatabasesInput,
): Promise<{ databases: string[] }> {
  requirePermission(ctx, 'write');
  return { databases: await listReadable(await openReadableTarget(ctx, targetId)) };
}

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

/** openReadableTarget opens a stored target whose databases can be looked at; a target that each run starts anew holds none. */
export async function openReadableTarget(ctx: ServiceContext, targetId: string): Promise<ReadableTarget> {
  const { record, secret } = requireFound(await openTarget(ctx, targetId), 'target');
  const { target } = record;
  switch (target.kind) {
    case 'influxdb-v1':
    case 'influxdb-v2':
      return { target, secret, policy: ctx.egress };
    case 'launched':
      throw nothingToImport('each run starts this target anew, so it holds nothing to import');
  }
}

function nothingToImport(detail: string): DomainError {
  const issue = { pointer: '', code: 'nothing_to_import', detail };
  return new DomainError('validation_failed', { issues: [issue] });
}
