import { experimentDesignShape } from '@tidemark/domain/experiment/experiment-design';
import type { Connection } from '../client.ts';

/** listDueSearches gives searches of which a run has ended since their next run was decided last. */
export async function listDueSearches(
  { prisma }: Connection,
  limit: number,
): Promise<{ id: string; workspaceId: string }[]> {
  const open = await prisma.experiment.findMany({
    where: { searchOpen: true, deletedAt: null },
    select: {
      id: true,
      workspaceId: true,
      searchedRuns: true,
      _count: { select: { runs: { where: { endedAt: { not: null } } } } },
    },
    orderBy: { id: 'asc' },
    take: limit,
  });
  return open.flatMap(({ id, workspaceId, searchedRuns, _count }) =>
    _count.runs === (searchedRuns ?? 0) ? [] : [{ id, workspaceId }],
  );
}

/** lockSearch keeps others from deciding the next run of a search until the transaction ends; false: it has ended or was cancelled. */
export async function lockSearch({ prisma }: Connection, id: string): Promise<boolean> {
  const { count } = await prisma.experiment.updateMany({
    where: { id, searchOpen: true, deletedAt: null },
    data: { searchOpen: true },
  });
  return count > 0;
}

/** reopenSearch lets a search that has ended or was cancelled go on from its runs; nothing happens to an experiment without one. */
export async function reopenSearch({ prisma }: Connection, id: string): Promise<void> {
  const row = await prisma.experiment.findUnique({ where: { id }, select: { design: true } });
  if (row === null || experimentDesignShape.parse(row.design).search === null) return;
  await prisma.experiment.updateMany({ where: { id }, data: { searchOpen: true } });
}

/** recordSearch stores how many ended runs a decision saw, and whether more may follow. */
export async function recordSearch(
  { prisma }: Connection,
  id: string,
  { endedRuns, isOpen }: { endedRuns: number; isOpen: boolean },
): Promise<void> {
  await prisma.experiment.updateMany({
    where: { id },
    data: { searchedRuns: endedRuns, searchOpen: isOpen },
  });
}
