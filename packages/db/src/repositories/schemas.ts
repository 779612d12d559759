import { randomUUID } from 'node:crypto';
import type { SchemaRecord } from '@tidemark/domain/run/records';
import { type Schema, schemaShape } from '@tidemark/domain/schema/schema';
import type { Connection, Database } from '../client.ts';
import type { SchemaRevision as RevisionRow, Schema as SchemaRow } from '../generated/client.ts';
import { newestFirst, type PageQuery, rowsAfter } from '../page-query.ts';

/** insertSchema stores revision 1. */
export async function insertSchema(
  { prisma }: Connection,
  workspaceId: string,
  schema: Schema,
): Promise<SchemaRecord> {
  const { revisions, ...row } = await prisma.schema.create({
    data: {
      id: randomUUID(),
      workspaceId,
      revision: 1,
      revisions: { create: { id: randomUUID(), revision: 1, content: schema } },
    },
    include: { revisions: true },
  });
  return toRecord(row, revisions);
}

/** findSchema gives a revision (`revision` null: the newest), or null. */
export async function findSchema(
  { prisma }: Connection,
  workspaceId: string,
  id: string,
  revision: number | null = null,
): Promise<SchemaRecord | null> {
  const found = await prisma.schema.findFirst({
    where: { id, workspaceId, deletedAt: null },
    include: {
      revisions: {
        ...(revision !== null && { where: { revision } }),
        orderBy: { revision: 'desc' },
        take: 1,
      },
    },
  });
  return found && found.revisions.length > 0 ? toRecord(found, found.revisions) : null;
}

/** listSchemas gives schemas at their newest revisions, newest first. */
export async function listSchemas(
  { prisma }: Connection,
  workspaceId: string,
  { after, limit, archived }: PageQuery & { archived: boolean },
): Promise<SchemaRecord[]> {
  const rows = await prisma.schema.findMany({
    where: { workspaceId, deletedAt: null, archivedAt: archived ? { not: null } : null, ...rowsAfter(after) },
    orderBy: newestFirst,
    take: limit,
  });
  const revisions = await prisma.schemaRevision.findMany({
    where: { OR: rows.map(({ id, revision }) => ({ schemaId: id, revision })) },
  });
  return rows.map((row) =>
    toRecord(
      row,
      revisions.filter(({ schemaId }) => schemaId === row.id),
    ),
  );
}

/** reviseSchema stores the next revision; null: unknown schema, or another revision is the newest. */
export function reviseSchema(
  db: Database,
  workspaceId: string,
  { id, schema, expectedRevision }: { id: string; schema: Schema; expectedRevision: number | null },
): Promise<SchemaRecord | null> {
  return db.transact(async ({ prisma }) => {
    const [row] = await prisma.schema.updateManyAndReturn({
      where: {
        id,
        workspaceId,
        deletedAt: null,
        ...(expectedRevision !== null && { revision: expectedRevision }),
      },
      data: { revision: { increment: 1 } },
    });
    if (!row) return null;
    const created = await prisma.schemaRevision.create({
      data: { id: randomUUID(), schemaId: id, revision: row.revision, content: schema },
    });
    return toRecord(row, [created]);
  });
}

/** setSchemaArchived hides a schema, or restores it; idempotent. */
export async function setSchemaArchived(
  db: Connection,
  workspaceId: string,
  id: string,
  archived: boolean,
): Promise<void> {
  await db.prisma.schema.updateMany({
    where: { id, workspaceId, deletedAt: null, archivedAt: archived ? null : { not: null } },
    data: { archivedAt: archived ? db.now() : null },
  });
}

function toRecord(row: SchemaRow, [newest]: readonly RevisionRow[]): SchemaRecord {
  if (!newest) throw new TypeError('a schema without its revision');
  return {
    id: row.id,
    workspaceId: row.workspaceId,
    revisionId: newest.id,
    revision: newest.revision,
    schema: schemaShape.parse(newest.content),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    archivedAt: row.archivedAt,
  };
}
