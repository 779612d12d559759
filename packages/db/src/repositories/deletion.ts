import {
  type DeletableKind,
  type DeletedItem,
  deletableKinds,
  restorableDays,
} from '@tidemark/domain/run/deletion';
import { activeRunStates } from '@tidemark/domain/run/run-state';
import { z } from 'zod';
import type { Connection, Database } from '../client.ts';

const idShape = z.object({ id: z.string() });
const pinShape = z.object({ benchmark: z.string() });

/** What became of a change: done, or the first reason against it. */
export type DeletionOutcome =
  | { kind: 'done' }
  | { kind: 'unknown' }
  | { kind: 'active'; runs: number }
  | { kind: 'pinned'; benchmark: string }
  | { kind: 'experiment_deleted' };

const done: DeletionOutcome = { kind: 'done' };

const tables: Record<DeletableKind, string> = {
  run: 'run',
  experiment: 'experiment',
  schema: 'schema',
  profile: 'load_profile',
  target: 'target',
};

/** deleteRuns hides some runs, all or none; what is deleted already stays so. */
export function deleteRuns(
  db: Database,
  workspaceId: string,
  runIds: readonly string[],
): Promise<DeletionOutcome> {
  return db.transact(async ({ query }) => {
    const found = await query(
      z.object({ state: z.string() }),
      'SELECT state FROM run WHERE workspace_id = $1 AND id = ANY ($2::text[]) ORDER BY id FOR UPDATE',
      [workspaceId, runIds],
    );
    if (found.length < new Set(runIds).size) return { kind: 'unknown' };
    const active = found.filter(({ state }) => activeRunStates.some((known) => known === state));
    if (active.length > 0) return { kind: 'active', runs: active.length };
    const [pinned] = await query(
      pinShape,
      `SELECT benchmark FROM baseline WHERE workspace_id = $1 AND experiment_id IN (
         SELECT experiment_id FROM run WHERE id = ANY ($2::text[])
       ) LIMIT 1`,
      [workspaceId, runIds],
    );
    if (pinned) return { kind: 'pinned', ...pinned };
    await query(
      z.unknown(),
      `UPDATE run SET deleted_at = now() WHERE workspace_id = $1 AND id = ANY ($2::text[]) AND deleted_at IS NULL`,
      [workspaceId, runIds],
    );
    return done;
  });
}

/** restoreRuns shows deleted runs, all or none; those of a deleted experiment come back with it alone. */
export function restoreRuns(
  db: Database,
  workspaceId: string,
  runIds: readonly string[],
): Promise<DeletionOutcome> {
  return db.transact(async ({ query }) => {
    const found = await query(
      z.object({ hidden: z.boolean() }),
      `SELECT experiment.deleted_at IS NOT NULL AS hidden
       FROM run LEFT JOIN experiment ON experiment.id = run.experiment_id
       WHERE run.workspace_id = $1 AND run.id = ANY ($2::text[])`,
      [workspaceId, runIds],
    );
    if (found.length < new Set(runIds).size) return { kind: 'unknown' };
    if (found.some(({ hidden }) => hidden)) return { kind: 'experiment_deleted' };
    await query(
      z.unknown(),
      'UPDATE run SET deleted_at = NULL WHERE workspace_id = $1 AND id = ANY ($2::text[])',
      [workspaceId, runIds],
    );
    return done;
  });
}

/** deleteExperiment hides an experiment with its runs; they have the same moment, by which they are restored together. */
export function deleteExperiment(db: Database, workspaceId: string, id: string): Promise<DeletionOutcome> {
  return db.transact(async ({ query }) => {
    const [found] = await query(
      idShape,
      'SELECT id FROM experiment WHERE workspace_id = $1 AND id = $2 FOR UPDATE',
      [workspaceId, id],
    );
    if (!found) return { kind: 'unknown' };
    const active = await query(
      idShape,
      'SELECT id FROM run WHERE experiment_id = $1 AND state = ANY ($2::text[])',
      [id, activeRunStates],
    );
    if (active.length > 0) return { kind: 'active', runs: active.length };
    const [pinned] = await query(
      pinShape,
      'SELECT benchmark FROM baseline WHERE workspace_id = $1 AND experiment_id = $2 LIMIT 1',
      [workspaceId, id],
    );
    if (pinned) return { kind: 'pinned', ...pinned };
    await query(
      z.unknown(),
      `WITH deleted AS (
         UPDATE experiment SET deleted_at = now() WHERE id = $1 AND deleted_at IS NULL RETURNING id
       ) UPDATE run SET deleted_at = now() FROM deleted WHERE run.experiment_id = deleted.id AND run.deleted_at IS NULL`,
      [id],
    );
    return done;
  });
}

/** restoreExperiment shows a deleted experiment with the runs that were deleted with it. */
export async function restoreExperiment(
  db: Connection,
  workspaceId: string,
  id: string,
): Promise<DeletionOutcome> {
  await db.query(
    z.unknown(),
    `WITH old AS (
       SELECT id, deleted_at FROM experiment WHERE workspace_id = $1 AND id = $2 AND deleted_at IS NOT NULL FOR UPDATE
     ), shown AS (
       UPDATE experiment SET deleted_at = NULL FROM old WHERE experiment.id = old.id
     ) UPDATE run SET deleted_at = NULL FROM old WHERE run.experiment_id = old.id AND run.deleted_at = old.deleted_at`,
    [workspaceId, id],
  );
  return (await isKnown(db, workspaceId, 'experiment', id)) ? done : { kind: 'unknown' };
}

/** setDeleted hides or shows a schema, load profile or target. */
export async function setDeleted(
  db: Connection,
  workspaceId: string,
  { kind, id, isDeleted }: { kind: 'schema' | 'profile' | 'target'; id: string; isDeleted: boolean },
): Promise<DeletionOutcome> {
  const change = isDeleted ? 'COALESCE(deleted_at, now())' : 'NULL';
  const changed = await db.query(
    idShape,
    `UPDATE ${tables[kind]} SET deleted_at = ${change} WHERE workspace_id = $1 AND id = $2 RETURNING id`,
    [workspaceId, id],
  );
  return changed.length > 0 ? done : { kind: 'unknown' };
}

async function isKnown(
  db: Connection,
  workspaceId: string,
  kind: DeletableKind,
  id: string,
): Promise<boolean> {
  const text = `SELECT id FROM ${tables[kind]} WHERE workspace_id = $1 AND id = $2`;
  return (await db.query(idShape, text, [workspaceId, id])).length > 0;
}

const deletedShape = z
  .object({
    kind: z.enum(deletableKinds),
    id: z.string(),
    name: z.string(),
    runCount: z.number().nullable(),
    createdAt: z.date(),
    deletedAt: z.date(),
  })
  .transform(
    (row): DeletedItem => ({
      ...row,
      purgedAt: new Date(row.deletedAt.getTime() + restorableDays * 24 * 60 * 60 * 1_000),
    }),
  );

const parts = [
  `SELECT 'run' AS kind, run.id, run.name, NULL::int AS "runCount", run.created_at, run.deleted_at
   FROM run LEFT JOIN experiment ON experiment.id = run.experiment_id
   WHERE run.workspace_id = $1 AND run.deleted_at IS NOT NULL AND experiment.deleted_at IS NULL`,
  `SELECT 'experiment', id, design->>'name',
     (SELECT count(*)::int FROM run WHERE run.experiment_id = experiment.id AND run.deleted_at = experiment.deleted_at),
     created_at, deleted_at FROM experiment WHERE workspace_id = $1 AND deleted_at IS NOT NULL`,
  `SELECT 'schema', schema.id, content->>'name', NULL, schema.created_at, deleted_at
   FROM schema JOIN schema_revision ON schema_id = schema.id AND schema_revision.revision = schema.revision
   WHERE workspace_id = $1 AND deleted_at IS NOT NULL`,
  `SELECT 'profile', load_profile.id, content->>'name', NULL, load_profile.created_at, deleted_at
   FROM load_profile JOIN load_profile_revision
     ON profile_id = load_profile.id AND load_profile_revision.revision = load_profile.revision
   WHERE workspace_id = $1 AND deleted_at IS NOT NULL`,
  `SELECT 'target', id, content->>'name', NULL, created_at, deleted_at FROM target
   WHERE workspace_id = $1 AND deleted_at IS NOT NULL`,
];

/** listDeleted gives deleted items that can be restored, the latest first; `after` is the position of the last one read. */
export function listDeleted(
  db: Connection,
  workspaceId: string,
  { after, limit }: { after: { at: Date; id: string } | null; limit: number },
): Promise<DeletedItem[]> {
  return db.query(
    deletedShape,
    `SELECT kind, id, name, "runCount", created_at AS "createdAt", deleted_at AS "deletedAt"
     FROM (${parts.join(' UNION ALL ')}) AS item
     WHERE $2::timestamptz IS NULL OR (deleted_at, id) < ($2::timestamptz, $3::text)
     ORDER BY deleted_at DESC, id DESC LIMIT $4`,
    [workspaceId, after?.at ?? null, after?.id ?? null, limit],
  );
}

/** purgeItem removes a deleted item with everything that belongs to it; false: there is no such deleted item. */
export async function purgeItem(
  db: Connection,
  workspaceId: string,
  { kind, id }: { kind: DeletableKind; id: string },
): Promise<boolean> {
  const purged = await db.query(
    idShape,
    `DELETE FROM ${tables[kind]} WHERE workspace_id = $1 AND id = $2 AND deleted_at IS NOT NULL RETURNING id`,
    [workspaceId, id],
  );
  return purged.length > 0;
}

/** purgeExpired removes items that were deleted more than `restorableDays` ago, at most `limit` of each kind, and gives their number. */
export async function purgeExpired(db: Connection, limit: number): Promise<number> {
  let purged = 0;
  for (const kind of deletableKinds) {
    // Runs have the most rows: an experiment follows once its runs are gone, so that no statement removes them all.
    const isEmpty =
      kind === 'experiment'
        ? 'AND NOT EXISTS (SELECT 1 FROM run WHERE run.experiment_id = experiment.id)'
        : '';
    const rows = await db.query(
      idShape,
      `DELETE FROM ${tables[kind]} WHERE id IN (
         SELECT id FROM ${tables[kind]} WHERE deleted_at < now() - interval '${restorableDays} days' ${isEmpty}
         ORDER BY deleted_at LIMIT $1 FOR UPDATE SKIP LOCKED
       ) RETURNING id`,
      [limit],
    );
    purged += rows.length;
  }
  return purged;
}
