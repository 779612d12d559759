import { type JudgementValue, judgementValues } from '@tidemark/domain/run/judgement';
import { z } from 'zod';
import type { Connection } from '../client.ts';

/** Runs of a workspace by what is of interest now. */
export type RunCounts = {
  queued: number;
  /** Claimed by a worker and not ended. */
  running: number;
  /** Ended since the given time, by judgement. */
  ended: { judgement: JudgementValue | null; runs: number }[];
};

const countRow = z.object({
  kind: z.enum(['queued', 'running', 'ended']),
  judgement: z.enum(judgementValues).nullable(),
  runs: z.number(),
});

/** countRuns counts the runs that have not ended, and those that ended since a time, by judgement. */
export async function countRuns(db: Connection, workspaceId: string, since: Date): Promise<RunCounts> {
  const rows = await db.query(
    countRow,
    `SELECT CASE WHEN ended_at IS NOT NULL THEN 'ended' WHEN state = 'queued' THEN 'queued' ELSE 'running' END AS kind,
       judgement, count(*)::int AS runs
     FROM run WHERE workspace_id = $1 AND deleted_at IS NULL AND (ended_at IS NULL OR ended_at >= $2::timestamptz)
     GROUP BY 1, 2`,
    [workspaceId, since],
  );
  const sumOf = (kind: string) =>
    rows.filter((row) => row.kind === kind).reduce((sum, { runs }) => sum + runs, 0);
  return {
    queued: sumOf('queued'),
    running: sumOf('running'),
    ended: rows.filter(({ kind }) => kind === 'ended').map(({ judgement, runs }) => ({ judgement, runs })),
  };
}
