import { DomainError } from '@tidemark/domain/errors';
import type { SchemaRecord } from '@tidemark/domain/records';
import type { ServiceContext } from '../access/context.ts';

export type DeriveVariantInput = { schemaId: string; tagKey: string; name?: string | undefined };

/** deriveVariant creates a new schema in which one tag became a string field. */
export async function deriveVariant(_ctx: ServiceContext, _input: DeriveVariantInput): Promise<SchemaRecord> {
  throw new DomainError('internal', { detail: 'being written' });
}
