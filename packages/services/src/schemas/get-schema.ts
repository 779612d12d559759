import { DomainError } from '@tidemark/domain/errors';
import type { SchemaRecord } from '@tidemark/domain/records';
import type { ServiceContext } from '../access/context.ts';

export type GetSchemaInput = { schemaId: string; revision?: number | undefined };

/** getSchema gives the newest revision, or the one asked for, or throws not_found. */
export async function getSchema(_ctx: ServiceContext, _input: GetSchemaInput): Promise<SchemaRecord> {
  throw new DomainError('internal', { detail: 'being written' });
}
