import { randomUUID } from 'node:crypto';
import {
  type AuditActor,
  type AuditEntry,
  type AuditObject,
  type AuditOutcome,
  auditOutcomes,
} from '@tidemark/domain/audit/audit-entry';
import { z } from 'zod';
import type { Connection } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
import { newestFirst, type PageQuery, rowsAfter } from '../page-query.ts';
import { storableText } from '../storable-json.ts';

/** Input of a new entry; without an outcome it is `unknown` until `closeAuditEntry`. */
export type NewAuditEntry = Omit<AuditEntry, 'id' | 'createdAt'>;

const longestText = 200;

/** What clients send can be anything: texts are cut and made storable, since an entry must never be refused for them. */
function kept(text: string): string {
  return storableText(text.slice(0, longestText));
}

function objectColumns(object: AuditObject | null) {
  return {
    objectKind: object && kept(object.kind),
    objectId: object?.id ? kept(object.id) : null,
    objectName: object?.name ? kept(object.name) : null,
  };
}

/** insertAuditEntry stores an entry and gives its id. */
export async function insertAuditEntry(
  db: Connection,
  workspaceId: string,
  { actor, action, object, address, outcome, code, ids }: NewAuditEntry,
): Promise<string> {
  const id = randomUUID();
  await db.prisma.auditEntry.create({
    data: {
      id,
      workspaceId,
      createdAt: db.now(),
      actorKind: actor.kind,
      actorId: actor.id,
      actorLabel: kept(actor.label),
      action: kept(action),
      ...objectColumns(object),
      address: kept(address),
      outcome,
      code,
      ids: ids.map(kept),
    },
  });
  return id;
}

/** closeAuditEntry records the outcome of an entry, once. */
export async function closeAuditEntry(
  { prisma }: Connection,
  workspaceId: string,
  id: string,
  { outcome, code, object, ids }: Pick<AuditEntry, 'outcome' | 'code' | 'object' | 'ids'>,
): Promise<void> {
  await prisma.auditEntry.updateMany({
    where: { id, workspaceId, outcome: 'unknown' },
    data: { outcome, code, ...objectColumns(object), ids: ids.map(kept) },
  });
}

/** Entries of a log: all conditions hold. `who` is part of the actor's name. */
export type AuditFilter = {
  who?: string | undefined;
  action?: string | undefined;
  objectId?: string | undefined;
  outcome?: AuditOutcome | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
};

/** listAuditEntries gives entries, newest first. */
export async function listAuditEntries(
  { prisma }: Connection,
  workspaceId: string,
  filter: AuditFilter,
  { after, limit }: PageQuery,
): Promise<AuditEntry[]> {
  const rows = await prisma.auditEntry.findMany({
    where: { workspaceId, AND: [matching(filter), rowsAfter(after)] },
    orderBy: newestFirst,
    take: limit,
  });
  return rows.map(toEntry);
}

function matching({ who, action, objectId, outcome, from, to }: AuditFilter): Prisma.AuditEntryWhereInput {
  return {
    ...(who === undefined ? {} : { actorLabel: { contains: who, mode: 'insensitive' } }),
    ...(action === undefined ? {} : { action }),
    ...(objectId === undefined ? {} : { objectId }),
    ...(outcome === undefined ? {} : { outcome }),
    createdAt: { ...(from && { gte: from }), ...(to && { lt: to }) },
  };
}

const actorKindShape = z.enum(['user', 'api-key', 'system', 'visitor'] satisfies AuditActor['kind'][]);

function toEntry(row: Prisma.AuditEntryGetPayload<object>): AuditEntry {
  const { id, createdAt, action, address, code, ids, objectKind } = row;
  return {
    id,
    createdAt,
    actor: { kind: actorKindShape.parse(row.actorKind), id: row.actorId, label: row.actorLabel },
    action,
    object: objectKind === null ? null : { kind: objectKind, id: row.objectId, name: row.objectName },
    address,
    outcome: z.enum(auditOutcomes).parse(row.outcome),
    code,
    ids,
  };
}

/** How the name of each kind of record is found: $1 is the workspace, $2 the id. */
const nameQueries: Record<string, string> = {
  run: 'SELECT name FROM run WHERE workspace_id = $1 AND id = $2',
  experiment: `SELECT design ->> 'name' AS name FROM experiment WHERE workspace_id = $1 AND id = $2`,
  schema: `SELECT content ->> 'name' AS name FROM schema JOIN schema_revision AS newest
    ON newest.schema_id = schema.id AND newest.revision = schema.revision WHERE workspace_id = $1 AND schema.id = $2`,
  'load profile': `SELECT content ->> 'name' AS name FROM load_profile JOIN load_profile_revision AS newest
    ON newest.profile_id = load_profile.id AND newest.revision = load_profile.revision WHERE workspace_id = $1 AND load_profile.id = $2`,
  target: `SELECT content ->> 'name' AS name FROM target WHERE workspace_id = $1 AND id = $2`,
  report: 'SELECT title AS name FROM report WHERE workspace_id = $1 AND id = $2',
  project: 'SELECT name FROM project WHERE workspace_id = $1 AND id = $2',
  gate: 'SELECT benchmark AS name FROM gate WHERE workspace_id = $1 AND id = $2',
  'API key': 'SELECT name FROM apikey WHERE "referenceId" = $1 AND id = $2',
};

/** findObjectName gives the name of a record of a workspace, also of a deleted one; null: there is none, or its kind has no name. */
export async function findObjectName(
  db: Connection,
  workspaceId: string,
  kind: string,
  id: string,
): Promise<string | null> {
  const text = nameQueries[kind];
  if (text === undefined) return null;
  const [found] = await db.query(z.object({ name: z.string().nullable() }), text, [workspaceId, kept(id)]);
  return found?.name ?? null;
}

/** findAccount gives the id, the name and the workspaces of an account by its id or email. */
export async function findAccount(
  { prisma }: Connection,
  account: { id: string } | { email: string },
): Promise<{ id: string; name: string; email: string; workspaceIds: string[] } | null> {
  const user = await prisma.user.findUnique({
    where: account,
    select: { id: true, name: true, email: true, members: { select: { organizationId: true } } },
  });
  if (!user) return null;
  const { members, ...rest } = user;
  return { ...rest, workspaceIds: members.map(({ organizationId }) => organizationId) };
}
