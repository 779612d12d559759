import type { BaselineRecord } from '@tidemark/domain/gate/gate-record';
import { z } from 'zod';
import type { Connection } from '../client.ts';

/** A pinned gate: the baseline of a benchmark under a name. */
export type Pin = {
  benchmark: string;
  name: string;
  gateId: string;
  experimentId: string;
  createdBy: string;
};

/** storePin pins a gate as baseline, in place of another one. */
export async function storePin({ prisma, now }: Connection, workspaceId: string, pin: Pin): Promise<void> {
  const { benchmark, name, ...rest } = pin;
  const key = { workspaceId, benchmark, name };
  await prisma.baseline.upsert({
    where: { workspaceId_benchmark_name: key },
    create: { ...key, ...rest },
    update: { ...rest, createdAt: now() },
  });
}

/** removePin unpins a baseline; false: nothing was pinned. */
export async function removePin(
  { prisma }: Connection,
  workspaceId: string,
  key: { benchmark: string; name: string },
): Promise<boolean> {
  const { count } = await prisma.baseline.deleteMany({ where: { workspaceId, ...key } });
  return count > 0;
}

/** findPin gives the id of the gate that is pinned, or null. */
export async function findPin(
  { prisma }: Connection,
  workspaceId: string,
  { benchmark, name }: { benchmark: string; name: string },
): Promise<string | null> {
  const where = { workspaceId_benchmark_name: { workspaceId, benchmark, name } };
  return (await prisma.baseline.findUnique({ where, select: { gateId: true } }))?.gateId ?? null;
}

const baselineShape: z.ZodType<BaselineRecord> = z.object({
  benchmark: z.string(),
  name: z.string(),
  kind: z.enum(['newest-of-branch', 'pinned']),
  branch: z.string().nullable(),
  gateId: z.string().nullable(),
  commit: z.string().nullable(),
  pinnedAt: z.date().nullable(),
  pinnedBy: z.string().nullable(),
});

/** listBaselines gives the baselines that gates of the workspace name, with what they are now; in the order of their names. */
export function listBaselines(
  db: Connection,
  workspaceId: string,
  { after, limit }: { after: { benchmark: string; name: string } | null; limit: number },
): Promise<BaselineRecord[]> {
  return db.query(
    baselineShape,
    `WITH named AS (
       SELECT DISTINCT ON (benchmark, rules->'baseline'->>'name') benchmark,
         rules->'baseline'->>'name' AS name, rules->'baseline'->>'branch' AS branch
       FROM gate WHERE workspace_id = $1
       ORDER BY benchmark, rules->'baseline'->>'name', created_at DESC
     ), every AS (
       SELECT benchmark, name, branch FROM named
       UNION
       SELECT benchmark, name, NULL FROM baseline WHERE workspace_id = $1
         AND NOT EXISTS (SELECT 1 FROM named WHERE named.benchmark = baseline.benchmark AND named.name = baseline.name)
     )
     SELECT every.benchmark, every.name, CASE WHEN pin.gate_id IS NULL THEN 'newest-of-branch' ELSE 'pinned' END AS kind,
       COALESCE(pinned.context->>'branch', every.branch) AS branch, COALESCE(pin.gate_id, newest.id) AS "gateId",
       COALESCE(pinned.context, newest.context)->>'commit' AS commit,
       pin.created_at AS "pinnedAt", pin.created_by AS "pinnedBy"
     FROM every
     LEFT JOIN baseline pin ON pin.workspace_id = $1 AND pin.benchmark = every.benchmark AND pin.name = every.name
     LEFT JOIN gate pinned ON pinned.id = pin.gate_id
     LEFT JOIN LATERAL (
       SELECT gate.id, gate.context FROM gate JOIN experiment ON experiment.id = gate.experiment_id
       WHERE gate.workspace_id = $1 AND gate.benchmark = every.benchmark AND conclusion = 'passed'
         AND experiment.deleted_at IS NULL AND context->>'branch' = every.branch
         AND context->'mergeRequest' = 'null'::jsonb
       ORDER BY gate.created_at DESC, gate.id DESC LIMIT 1
     ) AS newest ON true
     WHERE $2::text IS NULL OR (every.benchmark, every.name) > ($2::text, $3::text)
     ORDER BY every.benchmark, every.name LIMIT $4`,
    [workspaceId, after?.benchmark ?? null, after?.name ?? null, limit],
  );
}

/** lockRunsOf keeps the runs of an experiment from being deleted until the transaction ends; false: some are deleted, or all are gone. */
export async function lockRunsOf(
  db: Connection,
  workspaceId: string,
  experimentId: string,
): Promise<boolean> {
  const runs = await db.query(
    z.object({ isDeleted: z.boolean() }),
    `SELECT run.deleted_at IS NOT NULL OR experiment.deleted_at IS NOT NULL AS "isDeleted"
     FROM experiment JOIN run ON run.experiment_id = experiment.id
     WHERE experiment.workspace_id = $1 AND experiment.id = $2 ORDER BY run.id FOR UPDATE`,
    [workspaceId, experimentId],
  );
  return runs.length > 0 && runs.every(({ isDeleted }) => !isDeleted);
}
