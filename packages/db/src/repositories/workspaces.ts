import { randomUUID } from 'node:crypto';
import type { WorkspaceRecord } from '@tidemark/domain/run/records';
import { z } from 'zod';
import type { Database, Query } from '../client.ts';
import { readSetting, writeSetting } from './settings.ts';

const firstWorkspaceKey = 'first_workspace';
/** Advisory lock under which workspaces are founded and joined, so that there is one first owner. */
const foundingLock = 7_436_901;

const workspaceRow = z
  .object({ id: z.string(), name: z.string(), slug: z.string(), role: z.string(), created_at: z.date() })
  .transform(({ created_at, ...row }): WorkspaceRecord => ({ ...row, createdAt: created_at }));

/** A membership that was found or made. */
export type Membership = { workspaceId: string; role: string };

/** listWorkspaces gives the workspaces of a user with the role there, the oldest membership first. */
export function listWorkspaces(db: Pick<Database, 'query'>, userId: string): Promise<WorkspaceRecord[]> {
  return db.query(
    workspaceRow,
    `SELECT o.id, o.name, o.slug, m.role, o."createdAt" AS created_at
     FROM member m JOIN organization o ON o.id = m."organizationId"
     WHERE m."userId" = $1 ORDER BY m."createdAt", m.id`,
    [userId],
  );
}

/** ensureFirstWorkspace gives the first workspace of the installation, and founds it without members where there is none. */
export function ensureFirstWorkspace(db: Database): Promise<string> {
  return db.transact(async (query) => {
    await lockFounding(query);
    return foundFirst(query);
  });
}

/** joinFirstWorkspace makes the first user the owner of the first workspace, and gives each later one a workspace of its own. */
export function joinFirstWorkspace(
  db: Database,
  user: { userId: string; userName: string },
): Promise<Membership> {
  return db.transact(async (query) => {
    await lockFounding(query);
    const [current] = await listWorkspaces({ query }, user.userId);
    if (current) return { workspaceId: current.id, role: current.role };
    const first = await foundFirst(query);
    const workspaceId = (await hasMembers(query, first))
      ? await found(query, `${user.userName}'s workspace`)
      : first;
    await query(
      z.unknown(),
      `INSERT INTO member (id, "organizationId", "userId", role, "createdAt") VALUES ($1, $2, $3, 'owner', now())`,
      [randomUUID(), workspaceId, user.userId],
    );
    return { workspaceId, role: 'owner' };
  });
}

async function lockFounding(query: Query): Promise<void> {
  await query(z.unknown(), 'SELECT pg_advisory_xact_lock($1)', [foundingLock]);
}

async function foundFirst(query: Query): Promise<string> {
  const known = await readSetting({ query }, firstWorkspaceKey);
  if (known !== null && (await exists(query, known))) return known;
  const id = await found(query, 'First workspace');
  await writeSetting({ query }, firstWorkspaceKey, id);
  return id;
}

async function found(query: Query, name: string): Promise<string> {
  const id = randomUUID();
  await query(
    z.unknown(),
    `INSERT INTO organization (id, name, slug, "createdAt") VALUES ($1, $2, $3, now())`,
    [id, name, `workspace-${id}`],
  );
  return id;
}

async function exists(query: Query, workspaceId: string): Promise<boolean> {
  return (await query(z.unknown(), 'SELECT 1 FROM organization WHERE id = $1', [workspaceId])).length > 0;
}

async function hasMembers(query: Query, workspaceId: string): Promise<boolean> {
  return (
    (await query(z.unknown(), 'SELECT 1 FROM member WHERE "organizationId" = $1 LIMIT 1', [workspaceId]))
      .length > 0
  );
}
