import { createHash, randomBytes } from 'node:crypto';
import { type ReportSnapshot, reportSnapshotShape } from '@tidemark/analysis/compare/report-snapshot';
import type { Database } from '@tidemark/db/client';
import {
  findNewestVersion,
  findOwnReport,
  findSharedReport,
  findStoredReport,
  listReports as listReportRows,
  revokeReport as revokeReportRow,
  type StoredReport,
} from '@tidemark/db/repositories/reports';
import { DomainError } from '@tidemark/domain/kernel/errors';
import type { Page, ReportRecord } from '@tidemark/domain/run/records';
import type { ReportSeal } from '@tidemark/domain/run/report-seal';
import type { ServiceContext } from '../access/context.ts';
import { requireFound, requirePermission } from '../access/permission.ts';
import { type PageInput, readPage, toPage } from '../input/page.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { grantReport, isGranted, isReportPassword } from './report-password.ts';

/** listReports gives reports, newest first, including revoked ones. */
export async function listReports(ctx: ServiceContext, input: PageInput = {}): Promise<Page<ReportRecord>> {
  requirePermission(ctx, 'read');
  const query = readPage(input);
  return toPage(await listReportRows(ctx.db, ctx.workspaceId, query), query);
}

export type GetReportInput = { reportId: string };

/** A report of the workspace with what it froze; `seal` is null for an older report. */
export type OwnReport = { report: ReportRecord } & ReportContent;

/** What a report froze, as pages show it and as it was stored, which its seal is about. */
export type ReportContent = { snapshot: ReportSnapshot; content: unknown; seal: ReportSeal | null };

/** getReport gives a report to the workspace that published it, revoked or not. */
export async function getReport(ctx: ServiceContext, { reportId }: GetReportInput): Promise<OwnReport> {
  requirePermission(ctx, 'read');
  const stored = requireFound(await findOwnReport(ctx.db, ctx.workspaceId, reportId), 'report');
  return { report: stored.report, ...toContent(stored) };
}

/** getReportToken gives the token of a report's link to its workspace; null: of an older report, which stored only its hash. */
export async function getReportToken(
  ctx: ServiceContext,
  { reportId }: GetReportInput,
): Promise<string | null> {
  requirePermission(ctx, 'write');
  const { tokenSealed } = requireFound(await findOwnReport(ctx.db, ctx.workspaceId, reportId), 'report');
  return tokenSealed && openReportToken(ctx, { workspaceId: ctx.workspaceId, reportId }, tokenSealed);
}

function toContent({ content, seal }: StoredReport): ReportContent {
  return { snapshot: reportSnapshotShape.parse(content), content, seal };
}

export type RevokeReportInput = { reportId: string };

/** revokeReport disables the link of a report permanently; idempotent. */
export async function revokeReport(ctx: ServiceContext, input: RevokeReportInput): Promise<ReportRecord> {
  requirePermission(ctx, 'write');
  return requireFound(await revokeReportRow(ctx.db, ctx.workspaceId, input.reportId), 'report');
}

/** A link, and what its reader has shown: a grant, or the password. `attempted` is called before a password is tried, and may refuse. */
export type OpenReportInput = {
  token: string;
  grant?: string | null;
  password?: string | null;
  attempted?: () => void;
};

/** A report that a link opens. */
export type OpenedReport = { id: string; isProtected: boolean; isSuperseded: boolean };

/**
 * openSharedReport opens a report by its link, without a login and without reading its content. It throws not_found, equally for unknown,
 * revoked and expired links, and report_locked where the password is missing or wrong.
 */
export async function openSharedReport(
  { db }: { db: Database },
  input: OpenReportInput,
): Promise<OpenedReport> {
  const tokenHash = hashReportToken(input.token);
  const { id, passwordHash, isSuperseded } = requireFound(await findSharedReport(db, tokenHash), 'report');
  const opened = { id, isProtected: passwordHash !== null, isSuperseded };
  if (passwordHash === null) return opened;
  const nowMs = db.now().getTime();
  if (input.grant && isGranted(input.grant, passwordHash, tokenHash, nowMs)) return opened;
  if (!input.password) throw new DomainError('report_locked', { reason: 'missing' });
  input.attempted?.();
  if (await isReportPassword(input.password, passwordHash)) return opened;
  throw new DomainError('report_locked', { reason: 'wrong' });
}

/** unlockReport gives, for the right password, a grant that opens the report for some hours; null: it needs none. */
export async function unlockReport({ db }: { db: Database }, input: OpenReportInput): Promise<string | null> {
  await openSharedReport({ db }, input);
  const tokenHash = hashReportToken(input.token);
  const { passwordHash } = requireFound(await findSharedReport(db, tokenHash), 'report');
  return passwordHash && grantReport(passwordHash, tokenHash, db.now().getTime());
}

/** readOpenedReport gives the content of a report that was opened. */
export async function readOpenedReport(
  { db }: { db: Database },
  { id }: OpenedReport,
): Promise<ReportContent> {
  return toContent(requireFound(await findStoredReport(db, id), 'report'));
}

/** getSharedReport gives the content of the report of a link; see openSharedReport. */
export async function getSharedReport(
  { db }: { db: Database },
  input: OpenReportInput,
): Promise<ReportSnapshot> {
  return (await readOpenedReport({ db }, await openSharedReport({ db }, input))).snapshot;
}

/** A version that replaces a report: the token of its link, and when it was published. */
export type NewerVersion = { token: string; createdAt: Date };

/** newestVersion gives the newest version of a report that still opens; null: there is none. */
export async function newestVersion(
  { db, secrets }: { db: Database; secrets: SecretBox },
  { id, isSuperseded }: OpenedReport,
): Promise<NewerVersion | null> {
  const newest = isSuperseded ? await findNewestVersion(db, id) : null;
  if (newest === null) return null;
  const owner = { workspaceId: newest.workspaceId, reportId: newest.id };
  return { token: openReportToken({ secrets }, owner, newest.tokenSealed), createdAt: newest.createdAt };
}

type TokenOwner = { workspaceId: string; reportId: string };

/** sealReportToken gives the form in which a link is kept for its workspace. */
export function sealReportToken(
  { secrets }: { secrets: SecretBox },
  owner: TokenOwner,
  token: string,
): string {
  return secrets.seal(secretOwner(owner), { password: null, token });
}

function openReportToken({ secrets }: { secrets: SecretBox }, owner: TokenOwner, sealed: string): string {
  const { token } = secrets.open(secretOwner(owner), sealed);
  if (token === null) throw new DomainError('internal', { detail: 'a sealed link is empty' });
  return token;
}

function secretOwner({ workspaceId, reportId }: TokenOwner) {
  return { workspaceId, ownerId: `report ${reportId}` };
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
