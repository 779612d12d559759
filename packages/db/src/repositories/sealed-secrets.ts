import { z } from 'zod';
import type { Connection } from '../client.ts';

/** A column that holds texts sealed with the key of the installation, and in SQL the workspace and the owner that they are bound to. */
export type SealedColumn = {
  table: string;
  column: string;
  id: string;
  workspace: string;
  owner: string;
  /** The rows that are sealed. */
  only: string;
};

const inWorkspace = { id: 'id', workspace: 'workspace_id', owner: 'id', only: 'true' };

/** Every such column. A test compares the list with the schema of the database: what is missing here would be lost by a rotation of the key. */
export const sealedColumns: readonly SealedColumn[] = [
  { ...inWorkspace, table: 'target', column: 'sealed_secret' },
  { ...inWorkspace, table: 'run', column: 'sealed_secret' },
  { ...inWorkspace, table: 'idempotent_answer', column: 'sealed_answer' },
  { ...inWorkspace, table: 'webhook', column: 'sealed_secret' },
  { ...inWorkspace, table: 'report', column: 'token_sealed', owner: `'report ' || id` },
  {
    table: 'setting',
    column: 'value',
    id: 'key',
    workspace: `''`,
    owner: 'key',
    only: `key = 'report_signing_key'`,
  },
];

/** A sealed text, and where it stands. */
export type SealedRow = {
  place: SealedColumn;
  id: string;
  workspaceId: string;
  ownerId: string;
  sealed: string;
};

const rowShape = z.object({
  id: z.string(),
  workspace_id: z.string(),
  owner_id: z.string(),
  sealed: z.string(),
});

/** listSealedOtherwise gives texts that do not begin with `prefix`, in the order of their ids after `afterId`. */
export async function listSealedOtherwise(
  { query }: Connection,
  place: SealedColumn,
  { prefix, afterId, limit }: { prefix: string; afterId: string; limit: number },
): Promise<SealedRow[]> {
  const { table, column, id, workspace, owner, only } = place;
  const rows = await query(
    rowShape,
    `SELECT ${id} AS id, ${workspace} AS workspace_id, ${owner} AS owner_id, "${column}" AS sealed FROM "${table}"
     WHERE ${only} AND "${column}" IS NOT NULL AND NOT starts_with("${column}", $1) AND ${id} > $2
     ORDER BY ${id} LIMIT $3`,
    [prefix, afterId, limit],
  );
  return rows.map((row) => ({
    place,
    id: row.id,
    workspaceId: row.workspace_id,
    ownerId: row.owner_id,
    sealed: row.sealed,
  }));
}

/** replaceSealed puts a new text in the place of the one that was read; where another one stands by now, that stays. */
export async function replaceSealed(
  { query }: Connection,
  { place: { table, column, id: key }, id, sealed }: SealedRow,
  next: string,
): Promise<void> {
  await query(z.unknown(), `UPDATE "${table}" SET "${column}" = $3 WHERE ${key} = $1 AND "${column}" = $2`, [
    id,
    sealed,
    next,
  ]);
}
