import { type IntervalReport, intervalReportShape } from '@tidemark/domain/result/interval-report';
import type { RunEventRecord } from '@tidemark/domain/run/records';
import { runEventKinds } from '@tidemark/domain/run/run-event';
import { z } from 'zod';
import type { Connection } from '../client.ts';

/** listIntervals gives the interval reports of a run after an offset, in order. */
export async function listIntervals(
  { prisma }: Connection,
  workspaceId: string,
  { runId, afterOffsetMs, limit }: { runId: string; afterOffsetMs: number | null; limit: number },
): Promise<IntervalReport[]> {
  const rows = await prisma.interval.findMany({
    where: {
      runId,
      run: { workspaceId, deletedAt: null },
      ...(afterOffsetMs !== null && { offsetMs: { gt: afterOffsetMs } }),
    },
    orderBy: [{ offsetMs: 'asc' }, { id: 'asc' }],
    take: limit,
    select: { report: true },
  });
  return rows.map(({ report }) => intervalReportShape.parse(report));
}

const kindShape = z.enum(runEventKinds);

/** listEvents gives the events of a run after `afterId`, in the order in which they were stored. */
export async function listEvents(
  { prisma }: Connection,
  workspaceId: string,
  { runId, afterId, limit }: { runId: string; afterId: bigint | null; limit: number },
): Promise<RunEventRecord[]> {
  const rows = await prisma.runEvent.findMany({
    where: { runId, run: { workspaceId, deletedAt: null }, ...(afterId !== null && { id: { gt: afterId } }) },
    orderBy: { id: 'asc' },
    take: limit,
  });
  return rows.map((row) => ({
    id: row.id.toString(),
    kind: kindShape.parse(row.kind),
    offsetMs: row.offsetMs,
    simulatedAtMs: row.simulatedAtMs,
    message: row.message,
    at: row.createdAt,
  }));
}
