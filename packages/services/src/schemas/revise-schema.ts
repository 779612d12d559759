import { DomainError } from '@tidemark/domain/errors';
import type { SchemaRecord } from '@tidemark/domain/records';
import type { schemaShape } from '@tidemark/domain/schema';
import type { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';

export type ReviseSchemaInput = {
  schemaId: string;
  schema: z.input<typeof schemaShape>;
  /** Refuses with version_conflict where the newest revision is another one. */
  expectedRevision?: number | undefined;
};

/** reviseSchema stores the next revision; runs keep the one they were started with. */
export async function reviseSchema(_ctx: ServiceContext, _input: ReviseSchemaInput): Promise<SchemaRecord> {
  throw new DomainError('internal', { detail: 'being written' });
}
