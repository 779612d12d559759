import { DomainError } from '@tidemark/domain/errors';
import type { SchemaRecord } from '@tidemark/domain/records';
import type { ServiceContext } from '../access/context.ts';

export type ArchiveSchemaInput = { schemaId: string; archived?: boolean | undefined };

/** archiveSchema hides it from lists, or brings it back with `archived: false`. */
export async function archiveSchema(_ctx: ServiceContext, _input: ArchiveSchemaInput): Promise<SchemaRecord> {
  throw new DomainError('internal', { detail: 'being written' });
}
