import { DomainError } from '@tidemark/domain/errors';
import type { Page, SchemaRecord } from '@tidemark/domain/records';
import type { ServiceContext } from '../access/context.ts';
import type { PageInput } from '../access/page-input.ts';

export type ListSchemasInput = PageInput & { archived?: boolean | undefined };

/** listSchemas gives the newest first; archived ones only where asked for. */
export async function listSchemas(
  _ctx: ServiceContext,
  _input: ListSchemasInput = {},
): Promise<Page<SchemaRecord>> {
  throw new DomainError('internal', { detail: 'being written' });
}
