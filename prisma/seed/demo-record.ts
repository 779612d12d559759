import { readSetting, writeSetting } from '@tidemark/db/repositories/settings';
import { z } from 'zod';
import type { SeedContext } from './seed-context.ts';

/** What the demo has made so far, so that a second start goes on where the first one ended. */
const demoRecordShape = z.object({
  experimentId: z.string().nullable().default(null),
  reportId: z.string().nullable().default(null),
  /** The link's token is stored nowhere in clear, so that who reads the database cannot open the report. */
  sealedToken: z.string().nullable().default(null),
});
export type DemoRecord = z.infer<typeof demoRecordShape>;

/** readDemoRecord gives what was recorded; an unreadable record counts as none. */
export async function readDemoRecord(context: SeedContext): Promise<DemoRecord> {
  const text = await readSetting(context.db, settingKey(context));
  const parsed = demoRecordShape.safeParse(text === null ? {} : parseJson(text));
  return parsed.success ? parsed.data : demoRecordShape.parse({});
}

/** writeDemoRecord replaces what was recorded. */
export async function writeDemoRecord(context: SeedContext, record: DemoRecord): Promise<void> {
  await writeSetting(context.db, settingKey(context), JSON.stringify(record));
}

/** sealToken seals the token of the demo's report for `reportId`. */
export function sealToken(context: SeedContext, reportId: string, token: string): string {
  return context.secrets.seal(
    { workspaceId: context.workspaceId, ownerId: reportId },
    { password: token, token: null },
  );
}

/** openToken gives the token back, or null where it was sealed with another key. */
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
