import type { Database } from '@tidemark/db/client';
import { readSetting as readSettingRow } from '@tidemark/db/repositories/settings';

/** readSetting gives a value of the installation, or null. */
export function readSetting({ db }: { db: Database }, { key }: { key: string }): Promise<string | null> {
  return readSettingRow(db, key);
}
