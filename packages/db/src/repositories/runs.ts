import { randomUUID } from 'node:crypto';
import type { RunRecord } from '@tidemark/domain/run/records';
import type { Connection } from '../client.ts';
import { runSelect, runShape } from './run-row.ts';

/** newRunId gives the id before the row exists, because the sealed password is bound to it. */
export function newRunId(): string {
  return randomUUID();
}

/** findRun gives one run, or null. */
export async function findRun(
  { prisma }: Connection,
  workspaceId: string,
  id: string,
): Promise<RunRecord | null> {
  const row = await prisma.run.findFirst({ where: { id, workspaceId, deletedAt: null }, select: runSelect });
  return row && runShape.parse(row);
}

/** What a run needs beside its plan: the key of its target, and its sealed secret or null. */
export type RunAccess = { targetKey: string; sealedSecret: string | null };

/** findRunAccess gives what a rerun needs to write to the same target; null: unknown run. */
export async function findRunAccess(
  { prisma }: Connection,
  workspaceId: string,
  id: string,
): Promise<RunAccess | null> {
  return prisma.run.findFirst({
    where: { id, workspaceId },
    select: { sealedSecret: true, targetKey: true },
  });
}

/** findRuns gives those of some runs that belong to a workspace, in the order of their ids. */
export async function findRuns(
  { prisma }: Connection,
  workspaceId: string,
  runIds: readonly string[],
): Promise<RunRecord[]> {
  const rows = await prisma.run.findMany({
    where: { workspaceId, deletedAt: null, id: { in: [...runIds] } },
    select: runSelect,
  });
  const byId = new Map(rows.map((row) => [row.id, runShape.parse(row)]));
  return runIds.flatMap((id) => byId.get(id) ?? []);
}

/** setRunLabels replaces the labels of a run; false: unknown run. */
export async function setRunLabels(
  { prisma }: Connection,
  workspaceId: string,
  { id, labels }: { id: string; labels: string[] },
): Promise<boolean> {
  const { count } = await prisma.run.updateMany({
    where: { id, workspaceId, deletedAt: null },
    data: { labels },
  });
  return count > 0;
}

/** listRunsOf gives those of the given runs that belong to a workspace, in the order of their start. */
export async function listRunsOf(
  { prisma }: Connection,
  workspaceId: string,
  runIds: readonly string[],
): Promise<RunRecord[]> {
  const rows = await prisma.run.findMany({
    where: { workspaceId, deletedAt: null, id: { in: [...runIds] } },
    orderBy: { id: 'asc' },
    select: runSelect,
  });
  const beganMs = (run: RunRecord) => (run.startedAt ?? run.createdAt).getTime();
  return rows.map((row) => runShape.parse(row)).toSorted((one, other) => beganMs(one) - beganMs(other));
}

/** countRunsOf counts the given runs that belong to a workspace. */
export function countRunsOf(
  { prisma }: Connection,
  workspaceId: string,
  runIds: readonly string[],
): Promise<number> {
  return prisma.run.count({ where: { workspaceId, deletedAt: null, id: { in: [...runIds] } } });
}
