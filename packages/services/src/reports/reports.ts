import { createHash, randomBytes } from 'node:crypto';
import type { ReportSnapshot } from '@tidemark/analysis/compare/report-snapshot';
import type { Database } from '@tidemark/db/client';
import {
  findOwnReport,
  findSharedReportId,
  findSharedSnapshot,
  listReports as listReportRows,
  revokeReport as revokeReportRow,
} from '@tidemark/db/repositories/reports';
import type { Page, ReportRecord } from '@tidemark/domain/run/records';
import type { ServiceContext } from '../access/context.ts';
import { requireFound, requirePermission } from '../access/permission.ts';
import { type PageInput, readPage, toPage } from '../input/page.ts';

/** listReports gives reports, newest first, including revoked ones. */
export async function listReports(ctx: ServiceContext, input: PageInput = {}): Promise<Page<ReportRecord>> {
  requirePermission(ctx, 'read');
  const query = readPage(input);
  return toPage(await listReportRows(ctx.db, ctx.workspaceId, query), query);
}

export type GetReportInput = { reportId: string };

/** A report of the workspace with what it froze. */
export type OwnReport = { report: ReportRecord; snapshot: ReportSnapshot };

/** getReport gives a report to the workspace that published it, revoked or not; its token is not known any more. */
export async function getReport(ctx: ServiceContext, { reportId }: GetReportInput): Promise<OwnReport> {
  requirePermission(ctx, 'read');
  return requireFound(await findOwnReport(ctx.db, ctx.workspaceId, reportId), 'report');
}

export type RevokeReportInput = { reportId: string };

/** revokeReport disables the link of a report permanently; idempotent. */
export async function revokeReport(ctx: ServiceContext, input: RevokeReportInput): Promise<ReportRecord> {
  requirePermission(ctx, 'write');
  return requireFound(await revokeReportRow(ctx.db, ctx.workspaceId, input.reportId), 'report');
}

export type GetSharedReportInput = { token: string };

/** getSharedReport gives the report of a link without a login, or throws not_found, equally for unknown and revoked links. */
export async function getSharedReport(
  { db }: { db: Database },
  { token }: GetSharedReportInput,
): Promise<ReportSnapshot> {
  return requireFound(await findSharedSnapshot(db, hashReportToken(token)), 'report');
}

/** openSharedReport gives the id of the report that a link opens now, or throws not_found as getSharedReport does; it reads no content. */
export async function openSharedReport(
  { db }: { db: Database },
  { token }: GetSharedReportInput,
): Promise<string> {
  return requireFound(await findSharedReportId(db, hashReportToken(token)), 'report');
}

const tokenBytes = 20;

/** createReportToken gives the secret part of a link: 160 bits, URL-safe. */
export function createReportToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** hashReportToken gives the stored form of a token, from which the token cannot be derived. */
export function hashReportToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
