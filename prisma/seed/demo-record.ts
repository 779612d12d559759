import { readSetting, writeSetting } from '@tidemark/db/repositories/settings';
import { z } from 'zod';
import type { SeedContext } from './seed-context.ts';

/** What the demo has created so far, so that a second start continues where the first one ended. */
const demoRecordShape = z.object({
  experimentId: z.string().nullable().default(null),
  reportId: z.string().nullable().default(null),
  /** The token of the link is encrypted, so that reading the database does not open the report. */
  sealedToken: z.string().nullable().default(null),
});
export type DemoRecord = z.infer<typeof demoRecordShape>;

/** readDemoRecord reads the stored record; an unreadable one counts as empty. */
export async function readDemoRecord(context: SeedContext): Promise<DemoRecord> {
  const text = await readSetting(context.db, settingKey(context));
  const parsed = demoRecordShape.safeParse(text === null ? {} : parseJson(text));
  return parsed.success ? parsed.data : demoRecordShape.parse({});
}

/** writeDemoRecord replaces the stored record. */
export async function writeDemoRecord(context: SeedContext, record: DemoRecord): Promise<void> {
  await writeSetting(context.db, settingKey(context), JSON.stringify(record));
}

/** sealToken encrypts the token of the demo's report `reportId`. */
export function sealToken(context: SeedContext, reportId: string, token: string): string {
  return context.secrets.seal(
    { workspaceId: context.workspaceId, ownerId: reportId },
    { password: token, token: null },
  );
}

/** openToken decrypts the token; null if it was encrypted with another key. */
export function openToken(context: SeedContext, record: DemoRecord): string | null {
  if (record.reportId === null || record.sealedToken === null) return null;
  try {
    const owner = { workspaceId: context.workspaceId, ownerId: record.reportId };
    return context.secrets.open(owner, record.sealedToken).password;
  } catch {
    return null;
  }
}

function settingKey(context: SeedContext): string {
  return `demo.tag-or-field.${context.workspaceId}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
