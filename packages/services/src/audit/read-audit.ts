import { type AuditFilter, listAuditEntries as listRows } from '@tidemark/db/repositories/audit';
import { type AuditEntry, auditOutcomes } from '@tidemark/domain/audit/audit-entry';
import { type CsvCell, csvText } from '@tidemark/domain/kernel/csv-text';
import type { Page } from '@tidemark/domain/run/records';
import { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/permission.ts';
import { maxPageSize, type PageInput, readPage, toPage } from '../input/page.ts';
import { parseStorable } from '../input/parse-storable.ts';

const moment = z.iso
  .datetime()
  .transform((text) => new Date(text))
  .optional();

/** Which entries of the audit log to give; all conditions hold. */
export const auditFilterShape = z.strictObject({
  who: z.string().trim().min(1).max(200).optional().describe('Part of the name or email of who acted'),
  action: z.string().max(100).optional().describe('Operation, such as `createSchema`'),
  objectId: z.string().max(100).optional().describe('What was changed'),
  outcome: z.enum(auditOutcomes).optional(),
  from: moment.describe('From this moment on'),
  to: moment.describe('Before this moment'),
});
export type AuditFilterInput = z.input<typeof auditFilterShape>;

/** listAudit gives entries of the workspace's audit log, newest first; for its owners and admins. */
export async function listAudit(
  ctx: ServiceContext,
  filter: AuditFilterInput = {},
  page: PageInput = {},
): Promise<Page<AuditEntry>> {
  requirePermission(ctx, 'manage');
  const query = readPage(page);
  const parsed = parseStorable(auditFilterShape, filter);
  return toPage(await listRows(ctx.db, ctx.workspaceId, parsed, query), query);
}

export const auditFormats = ['csv', 'jsonl'] as const;
export type AuditFormat = (typeof auditFormats)[number];

/** Entries in one export; beyond, narrow the time. */
export const maxExportedEntries = 100_000;

/** exportAudit gives the text of an export in parts, newest entry first, so that a long log is never in memory as a whole. */
export function exportAudit(
  ctx: ServiceContext,
  filter: AuditFilterInput,
  format: AuditFormat,
): AsyncGenerator<string> {
  requirePermission(ctx, 'manage');
  return exportParts(ctx, parseStorable(auditFilterShape, filter), format);
}

async function* exportParts(
  ctx: ServiceContext,
  filter: AuditFilter,
  format: AuditFormat,
): AsyncGenerator<string> {
  if (format === 'csv') yield csvText([...csvColumns], []);
  let cursor: string | null = null;
  let exported = 0;
  do {
    const query = readPage({ cursor, limit: maxPageSize });
    const page: Page<AuditEntry> = toPage(await listRows(ctx.db, ctx.workspaceId, filter, query), query);
    if (page.items.length > 0) yield format === 'csv' ? csvRows(page.items) : jsonLines(page.items);
    exported += page.items.length;
    cursor = page.nextCursor;
  } while (cursor !== null && exported < maxExportedEntries);
}

const csvColumns = [
  'at',
  'actor_kind',
  'actor_id',
  'actor',
  'action',
  'object_kind',
  'object_id',
  'object',
  'address',
  'outcome',
  'code',
  'ids',
] as const;

function csvRows(entries: AuditEntry[]): string {
  const [first, ...rest] = entries.map(csvCells);
  return first ? csvText([], [first, ...rest]).replace(/^\r\n/, '') : '';
}

function csvCells({ createdAt, actor, action, object, address, outcome, code, ids }: AuditEntry): CsvCell[] {
  return [
    createdAt.toISOString(),
    actor.kind,
    actor.id,
    actor.label,
    action,
    object?.kind ?? null,
    object?.id ?? null,
    object?.name ?? null,
    address,
    outcome,
    code,
    ids.join(' '),
  ];
}

function jsonLines(entries: AuditEntry[]): string {
  return entries
    .map(({ createdAt, ...entry }) => `${JSON.stringify({ at: createdAt, ...entry })}\n`)
    .join('');
}
