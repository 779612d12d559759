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

/** addSetting stores a value of the installation that is written once, and gives the value that stands: another process may be first. */
export async function addSetting(db: Connection, key: string, value: string): Promise<string> {
  await db.prisma.setting.createMany({ data: [{ key, value }], skipDuplicates: true });
  return (await readSetting(db, key)) ?? value;
}
