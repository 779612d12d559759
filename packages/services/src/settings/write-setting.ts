import type { Database } from '@tidemark/db/client';
import { DomainError } from '@tidemark/domain/errors';

/** writeSetting stores a value of the installation. */
export async function writeSetting(
  _ctx: { db: Database },
  _input: { key: string; value: string },
): Promise<void> {
  throw new DomainError('internal', { detail: 'being written' });
}
