import type { Database } from '@tidemark/db/client';
import { DomainError } from '@tidemark/domain/errors';

/** readSetting gives a value of the installation, or null. */
export async function readSetting(_ctx: { db: Database }, _input: { key: string }): Promise<string | null> {
  throw new DomainError('internal', { detail: 'being written' });
}
