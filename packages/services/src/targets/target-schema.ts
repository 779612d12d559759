import { DomainError } from '@tidemark/domain/kernel/errors';
import { relayBackends } from '@tidemark/domain/target/relay-backends';
import type { InferredSchema } from '@tidemark/imports/infer/inferred-schema';
import { importFromTarget, listReadable, type ReadableTarget } from '@tidemark/targets/import-from-target';
import { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';
import { requireFound, requirePermission } from '../access/permission.ts';
import { parseStorable } from '../input/parse-storable.ts';
import { openTarget } from './target-secret.ts';

export type ListTargetDatabasesInput = { targetId: string };

/** listTargetDatabases gives the databases or buckets of a stored target, without the server's internal ones. */
export async function listTargetDatabases(
  ctx: ServiceContext,
  { targetId }: ListTargetDatabasesInput,
): Promise<{ databases: string[] }> {
  requirePermission(ctx, 'write');
  return { databases: await listReadable(await openReadableTarget(ctx, targetId)) };
}

/** The database whose schema is inferred. */
export const importSchemaShape = z.strictObject({
  database: z.string().min(1, 'give a database').max(500),
});
export type ImportTargetSchemaInput = { targetId: string } & z.input<typeof importSchemaShape>;

/** importTargetSchema infers the schema of a target's database with read-only statements; nothing is stored. */
export async function importTargetSchema(
  ctx: ServiceContext,
  { targetId, ...input }: ImportTargetSchemaInput,
): Promise<InferredSchema> {
  requirePermission(ctx, 'write');
  const { database } = parseStorable(importSchemaShape, input);
  return importFromTarget(await openReadableTarget(ctx, targetId), database);
}

/** openReadableTarget gives access to the databases of a stored target; a launched target has none between runs. */
export async function openReadableTarget(ctx: ServiceContext, targetId: string): Promise<ReadableTarget> {
  const { record, secret } = requireFound(await openTarget(ctx, targetId), 'target');
  const { target } = record;
  switch (target.kind) {
    case 'influxdb-v1':
    case 'influxdb-v2':
      return { target, secret, policy: ctx.egress };
    case 'influxdb-relay': {
      const [first] = relayBackends(target, secret);
      if (!first) throw nothingToImport('this relay has no backend');
      return { target: first.target, secret: first.secret, policy: ctx.egress };
    }
    case 'graphite':
      throw nothingToImport(
        'Graphite has paths and no schema: tags, fields and measurements cannot be read back from them',
      );
    case 'launched':
      throw nothingToImport('this target is started fresh for each run, so it has no data to import');
  }
}

function nothingToImport(detail: string): DomainError {
  const issue = { pointer: '', code: 'nothing_to_import', detail };
  return new DomainError('validation_failed', { issues: [issue] });
}
