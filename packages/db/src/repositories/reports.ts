import type { ReportRecord } from '@tidemark/domain/run/records';
import { type ReportSeal, reportSealShape } from '@tidemark/domain/run/report-seal';
import type { Connection } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
import { newestFirst, type PageQuery, rowsAfter } from '../page-query.ts';
import { storableValue } from '../storable-json.ts';

/** All columns except the snapshot, which is large. */
const head = {
  id: true,
  workspaceId: true,
  title: true,
  runIds: true,
  createdAt: true,
  createdBy: true,
  revokedAt: true,
  expiresAt: true,
  passwordHash: true,
  supersedesId: true,
  seal: true,
} satisfies Prisma.ReportSelect;

type ReportHead = Prisma.ReportGetPayload<{ select: typeof head }>;

function toRecord({ passwordHash, seal, ...report }: ReportHead): ReportRecord {
  return { ...report, isProtected: passwordHash !== null, digest: sealOf(seal)?.digest ?? null };
}

function sealOf(seal: unknown): ReportSeal | null {
  return seal === null ? null : reportSealShape.parse(seal);
}

/** Input of a new report; of the link's token the hash is stored, and the token itself sealed. */
export type NewReport = {
  id: string;
  title: string;
  runIds: string[];
  tokenHash: string;
  tokenSealed: string;
  passwordHash: string | null;
  expiresAt: Date | null;
  supersedesId: string | null;
  content: object;
  seal: ReportSeal;
  createdBy: string;
};

/** insertReport stores a frozen report. */
export async function insertReport(
  { prisma }: Connection,
  workspaceId: string,
  { content, ...report }: NewReport,
): Promise<ReportRecord> {
  const data = { workspaceId, ...report, snapshot: storableValue(content) };
  return toRecord(await prisma.report.create({ data, select: head }));
}

/** listReports gives reports without their snapshots, newest first. */
export async function listReports(
  { prisma }: Connection,
  workspaceId: string,
  { after, limit }: PageQuery,
): Promise<ReportRecord[]> {
  const where = { workspaceId, ...rowsAfter(after) };
  const found = await prisma.report.findMany({ where, orderBy: newestFirst, take: limit, select: head });
  return found.map(toRecord);
}

/** A report with its content as it was stored, which its seal is about. */
export type StoredReport = {
  report: ReportRecord;
  content: unknown;
  seal: ReportSeal | null;
  tokenSealed: string | null;
};

/** findOwnReport gives a report of a workspace with its content, revoked or not; null: there is none. */
export async function findOwnReport(
  { prisma }: Connection,
  workspaceId: string,
  id: string,
): Promise<StoredReport | null> {
  return findStored(prisma, { id, workspaceId });
}

/** reportExists shows whether a workspace published a report. */
export async function reportExists(
  { prisma }: Connection,
  workspaceId: string,
  id: string,
): Promise<boolean> {
  return (await prisma.report.count({ where: { id, workspaceId } })) > 0;
}

/** revokeReport disables the link of a report permanently; null: unknown report. */
export async function revokeReport(
  db: Connection,
  workspaceId: string,
  id: string,
): Promise<ReportRecord | null> {
  await db.prisma.report.updateMany({
    where: { id, workspaceId, revokedAt: null },
    data: { revokedAt: db.now() },
  });
  const found = await db.prisma.report.findFirst({ where: { id, workspaceId }, select: head });
  return found && toRecord(found);
}

/** A report that a link opens, without its content. */
export type SharedReportHead = {
  id: string;
  workspaceId: string;
  passwordHash: string | null;
  isSuperseded: boolean;
};

/** Links that open now. */
function isOpenAt(now: Date) {
  return {
    revokedAt: null,
    workspace: { deletedAt: null },
    OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
  };
}

/** findSharedReport gives the report that a link opens, without its content; null: unknown, revoked or expired. */
export async function findSharedReport(db: Connection, tokenHash: string): Promise<SharedReportHead | null> {
  const found = await db.prisma.report.findFirst({
    where: { tokenHash, ...isOpenAt(db.now()) },
    select: { id: true, workspaceId: true, passwordHash: true, newer: { select: { id: true }, take: 1 } },
  });
  if (!found) return null;
  const { newer, ...report } = found;
  return { ...report, isSuperseded: newer.length > 0 };
}

/** findStoredReport gives a report that a link has opened, with its content. */
export function findStoredReport({ prisma }: Connection, id: string): Promise<StoredReport | null> {
  return findStored(prisma, { id });
}

async function findStored(
  prisma: Connection['prisma'],
  where: { id: string; workspaceId?: string },
): Promise<StoredReport | null> {
  const found = await prisma.report.findFirst({
    where,
    select: { ...head, snapshot: true, tokenSealed: true },
  });
  if (!found) return null;
  const { snapshot, tokenSealed, ...report } = found;
  return { report: toRecord(report), content: snapshot, seal: sealOf(report.seal), tokenSealed };
}

/** A newer version of a report, with its sealed token. */
export type NewerReport = { id: string; workspaceId: string; tokenSealed: string; createdAt: Date };

const mostVersions = 100;

/** findNewestVersion follows the versions that replace a report to the newest that opens; null: none does. */
export async function findNewestVersion(db: Connection, id: string): Promise<NewerReport | null> {
  const select = { id: true, workspaceId: true, tokenSealed: true, createdAt: true };
  let newest: NewerReport | null = null;
  let ids = [id];
  for (let i = 0; i < mostVersions && ids.length > 0; i += 1) {
    const where = { supersedesId: { in: ids } };
    const all = await db.prisma.report.findMany({
      where,
      orderBy: newestFirst,
      take: mostVersions,
      select: { id: true },
    });
    const [open] = await db.prisma.report.findMany({
      where: { ...where, ...isOpenAt(db.now()) },
      orderBy: newestFirst,
      take: 1,
      select,
    });
    if (open?.tokenSealed) newest = { ...open, tokenSealed: open.tokenSealed };
    ids = all.map((version) => version.id);
  }
  return newest;
}
