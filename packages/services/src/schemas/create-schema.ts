import { DomainError } from '@tidemark/domain/errors';
import type { SchemaRecord } from '@tidemark/domain/records';
import type { schemaShape } from '@tidemark/domain/schema';
import type { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';

export type CreateSchemaInput = z.input<typeof schemaShape>;

/** createSchema stores revision 1 of a new schema. */
export async function createSchema(_ctx: ServiceContext, _input: CreateSchemaInput): Promise<SchemaRecord> {
  throw new DomainError('internal', { detail: 'being written' });
}
