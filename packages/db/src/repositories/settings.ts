import type { Connection } from '../client.ts';

/** readSetting gives a value of the installation, or null. */
export async function readSetting(db: Connection, key: string): Promise<string | null> {
  const setting = await db.prisma.setting.findUnique({ where: { key } });
  return setting?.value ?? null;
}

/** writeSetting stores a value of the installation. */
export async function writeSetting(db: Connection, key: string, value: string): Promise<void> {
  await db.prisma.setting.upsert({ where: { key }, create: { key, value }, update: { value } });
}
