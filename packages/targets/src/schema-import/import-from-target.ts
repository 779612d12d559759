import { DomainError } from '@tidemark/domain/kernel/errors';
import { shownText } from '@tidemark/domain/kernel/shown-text';
import type { ExistingTarget, InfluxdbV2Target, TargetSecret } from '@tidemark/domain/target/target';
import type { InferredSchema } from '@tidemark/imports/infer/inferred-schema';
import type { EgressPolicy } from '../egress/resolve-target-address.ts';
import { resolveTargetAddress } from '../egress/resolve-target-address.ts';
import { authorizationOf } from '../influxdb-v1/authorization-of.ts';
import { withClient } from '../influxdb-v1/with-client.ts';
import { createInfluxdbV2Client, type InfluxdbV2Client } from '../influxdb-v2/client.ts';
import { importBucket } from './import-bucket.ts';
import { importSchema } from './import-schema.ts';
import { listDatabases } from './list-databases.ts';

/** A server that can be looked at, and what opens it. */
export type ReadableTarget = { target: ExistingTarget; secret: TargetSecret; policy: EgressPolicy };

/** What holds measurements: a database of a 0.x or 1.x, a bucket of a 2.x. */
type Reading = { imported: InferredSchema | null; names: string[]; noun: 'database' | 'bucket' };

/**
 * importFromTarget reads the schema of one database or bucket of a target, or throws `validation_failed` where it holds nothing to
 * write.
 */
export async function importFromTarget(access: ReadableTarget, database: string): Promise<InferredSchema> {
  const { imported, names, noun } = await read(access, database);
  if (imported !== null) return imported;
  const issue = { pointer: '/database', code: 'nothing_to_import', detail: reason(noun, database, names) };
  throw new DomainError('validation_failed', { issues: [issue] });
}

/** listReadable names the databases or buckets of a target that the user may see, without those that the server keeps for itself. */
export function listReadable({ target, ...access }: ReadableTarget): Promise<string[]> {
  return target.kind === 'influxdb-v2'
    ? withBuckets({ target, ...access }, (client) => bucketNames(client, target.org))
    : withClient({ target, ...access }, listDatabases);
}

function read({ target, ...access }: ReadableTarget, database: string): Promise<Reading> {
  if (target.kind === 'influxdb-v2') {
    return withBuckets({ target, ...access }, async (client) => {
      const { org } = target;
      const names = await bucketNames(client, org);
      const imported = names.includes(database)
        ? await importBucket(client, { org, bucket: database })
        : null;
      return { imported, names, noun: 'bucket' };
    });
  }
  return withClient({ target, ...access }, async (client) => {
    const imported = await importSchema(client, { database });
    return { imported, names: imported === null ? await listDatabases(client) : [], noun: 'database' };
  });
}

async function bucketNames(client: InfluxdbV2Client, org: string): Promise<string[]> {
  const names = await client.listBuckets(org);
  return names.filter((name) => !name.startsWith('_')).sort();
}

async function withBuckets<Result>(
  { target, secret, policy }: { target: InfluxdbV2Target; secret: TargetSecret; policy: EgressPolicy },
  use: (client: InfluxdbV2Client) => Promise<Result>,
): Promise<Result> {
  const { url, tls } = target;
  const { addresses } = await resolveTargetAddress(url, policy);
  const authorization = authorizationOf({ username: null, password: null, token: secret.token });
  const client = createInfluxdbV2Client({ url, tls, allowedAddresses: addresses, authorization });
  try {
    return await use(client);
  } finally {
    await client.close();
  }
}

function reason(noun: Reading['noun'], name: string, names: readonly string[]): string {
  if (names.includes(name)) return `"${shownText(name)}" holds no measurement that a schema could write`;
  if (names.length === 0) return `there is no ${noun} "${shownText(name)}", and no other one to be seen`;
  const shown = names.slice(0, 10).map(shownText).join(', ');
  return `there is no ${noun} "${shownText(name)}"; there are ${shown}${names.length > 10 ? ' and others' : ''}`;
}
