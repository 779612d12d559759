import { randomUUID } from 'node:crypto';
import type { JudgementValue } from '@tidemark/domain/run/judgement';
import type { RunRecord } from '@tidemark/domain/run/records';
import type { RunState } from '@tidemark/domain/run/run-state';
import type { Connection } from '../client.ts';
import { newestFirst, type PageQuery, rowsAfter } from '../page-query.ts';
import { runSelect, runShape } from './run-row.ts';

export type RunFilter = {
  states: readonly RunState[] | null;
  judgements: readonly JudgementValue[] | null;
  schemaId: string | null;
  profileId: string | null;
  targetId: string | null;
};

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
  const row = await prisma.run.findFirst({ where: { id, workspaceId }, select: runSelect });
  return row && runShape.parse(row);
}

/** findRunSecret gives the sealed secret of a run, or null. */
export async function findRunSecret(
  { prisma }: Connection,
  workspaceId: string,
  id: string,
): Promise<string | null> {
  const row = await prisma.run.findFirst({ where: { id, workspaceId }, select: { sealedSecret: true } });
  return row?.sealedSecret ?? null;
}

/** listRuns gives runs, newest first. */
export async function listRuns(
  { prisma }: Connection,
  workspaceId: string,
  { after, limit, states, judgements, schemaId, profileId, targetId }: PageQuery & RunFilter,
): Promise<RunRecord[]> {
  const rows = await prisma.run.findMany({
    where: {
      workspaceId,
      ...rowsAfter(after),
      ...(states !== null && { state: { in: [...states] } }),
      ...(judgements !== null && { judgement: { in: [...judgements] } }),
      ...(schemaId !== null && { schemaId }),
      ...(profileId !== null && { profileId }),
      ...(targetId !== null && { targetId }),
    },
    orderBy: newestFirst,
    take: limit,
    select: runSelect,
  });
  return rows.map((row) => runShape.parse(row));
}

/** listRunsOf gives those of the given runs that belong to a workspace, in the order of their start. */
export async function listRunsOf(
  { prisma }: Connection,
  workspaceId: string,
  runIds: readonly string[],
): Promise<RunRecord[]> {
  const rows = await prisma.run.findMany({
    where: { workspaceId, id: { in: [...runIds] } },
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
  return prisma.run.count({ where: { workspaceId, id: { in: [...runIds] } } });
}
