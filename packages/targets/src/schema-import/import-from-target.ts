import { DomainError } from '@tidemark/domain/errors';
import type { InferredSchema } from '@tidemark/domain/inferring/inferred-schema';
import { shownText } from '@tidemark/domain/shown-text';
import { type TargetAccess, withClient } from '../influxdb-v1/with-client.ts';
import { importSchema } from './import-schema.ts';
import { listDatabases } from './list-databases.ts';

/** importFromTarget reads the schema of one database of a target, or throws `validation_failed` where it holds nothing to write. */
export function importFromTarget(access: TargetAccess, database: string): Promise<InferredSchema> {
  return withClient(access, async (client) => {
    const imported = await importSchema(client, { database });
    if (imported !== null) return imported;
    const names = await listDatabases(client);
    const issue = { pointer: '/database', code: 'nothing_to_import', detail: reason(database, names) };
    throw new DomainError('validation_failed', { issues: [issue] });
  });
}

function reason(database: string, names: readonly string[]): string {
  if (names.includes(database))
    return `"${shownText(database)}" holds no measurement that a schema could write`;
  if (names.length === 0) return `there is no database "${shownText(database)}", and no other one to be seen`;
  const shown = names.slice(0, 10).map(shownText).join(', ');
  return `there is no database "${shownText(database)}"; there are ${shown}${names.length > 10 ? ' and others' : ''}`;
}
