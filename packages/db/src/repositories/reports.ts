import { randomUUID } from 'node:crypto';
import { type ReportSnapshot, reportSnapshotShape } from '@tidemark/analysis/compare/report-snapshot';
import type { ReportRecord } from '@tidemark/domain/run/records';
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
} satisfies Prisma.ReportSelect;

/** Input of a new report; of the link's token only the hash is stored. */
export type NewReport = {
  title: string;
  runIds: string[];
  tokenHash: string;
  snapshot: ReportSnapshot;
  createdBy: string;
};

/** insertReport stores a frozen report. */
export function insertReport(
  { prisma }: Connection,
  workspaceId: string,
  { snapshot, ...report }: NewReport,
): Promise<ReportRecord> {
  return prisma.report.create({
    data: { id: randomUUID(), workspaceId, ...report, snapshot: storableValue(snapshot) },
    select: head,
  });
}

/** listReports gives reports without their snapshots, newest first. */
export function listReports(
  { prisma }: Connection,
  workspaceId: string,
  { after, limit }: PageQuery,
): Promise<ReportRecord[]> {
  return prisma.report.findMany({
    where: { workspaceId, ...rowsAfter(after) },
    orderBy: newestFirst,
    take: limit,
    select: head,
  });
}

/** findOwnReport gives a report of a workspace with its snapshot, revoked or not; null: there is none. */
export async function findOwnReport(
  { prisma }: Connection,
  workspaceId: string,
  id: string,
): Promise<{ report: ReportRecord; snapshot: ReportSnapshot } | null> {
  const found = await prisma.report.findFirst({
    where: { id, workspaceId },
    select: { ...head, snapshot: true },
  });
  if (!found) return null;
  const { snapshot, ...report } = found;
  return { report, snapshot: reportSnapshotShape.parse(snapshot) };
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
  return db.prisma.report.findFirst({ where: { id, workspaceId }, select: head });
}

/** findSharedReportId gives the id of the report that a link opens, without its snapshot; null: unknown or revoked. */
export async function findSharedReportId({ prisma }: Connection, tokenHash: string): Promise<string | null> {
  const where = { tokenHash, revokedAt: null };
  return (await prisma.report.findFirst({ where, select: { id: true } }))?.id ?? null;
}

/** findSharedSnapshot gives the snapshot of a link: read without a workspace, since the token is the permission. */
export async function findSharedSnapshot(
  { prisma }: Connection,
  tokenHash: string,
): Promise<ReportSnapshot | null> {
  const report = await prisma.report.findFirst({
    where: { tokenHash, revokedAt: null },
    select: { snapshot: true },
  });
  return report && reportSnapshotShape.parse(report.snapshot);
}
