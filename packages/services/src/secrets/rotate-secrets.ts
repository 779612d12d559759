import type { Database } from '@tidemark/db/client';
import {
  listSealedOtherwise,
  replaceSealed,
  type SealedRow,
  sealedColumns,
} from '@tidemark/db/repositories/sealed-secrets';
import { isDomainError } from '@tidemark/domain/kernel/errors';
import type { SecretBox } from './secret-box.ts';

/** Rows per query. */
const batch = 200;

/** How many secrets were sealed again, and how many no known key opens, which stay as they are. */
export type RotatedSecrets = { resealed: number; unreadable: number };

type Parts = { db: Database; secrets: SecretBox };

/**
 * rotateSecrets seals everything with the current key that another one sealed. Each secret changes by a statement of its own, only if it
 * is still the one that was read: an interrupted rotation continues where it was, and a password that is entered meanwhile stays.
 */
export async function rotateSecrets(parts: Parts): Promise<RotatedSecrets> {
  const total: RotatedSecrets = { resealed: 0, unreadable: 0 };
  for (const column of sealedColumns) {
    let afterId = '';
    for (;;) {
      const rows = await listSealedOtherwise(parts.db, column, {
        prefix: parts.secrets.prefix,
        afterId,
        limit: batch,
      });
      for (const row of rows) total[await resealRow(parts, row)] += 1;
      const last = rows.at(-1);
      if (last === undefined) break;
      afterId = last.id;
    }
  }
  return total;
}

async function resealRow({ db, secrets }: Parts, row: SealedRow): Promise<keyof RotatedSecrets> {
  const owner = { workspaceId: row.workspaceId, ownerId: row.ownerId };
  try {
    await replaceSealed(db, row, secrets.reseal(owner, row.sealed));
    return 'resealed';
  } catch (error) {
    if (isDomainError(error, 'internal')) return 'unreadable';
    throw error;
  }
}
