import type { Database } from '@tidemark/db/client';
import { writeSetting as writeSettingRow } from '@tidemark/db/repositories/settings';

/** writeSetting stores a value of the installation. */
export function writeSetting(
  { db }: { db: Database },
  { key, value }: { key: string; value: string },
): Promise<void> {
  return writeSettingRow(db, key, value);
}
