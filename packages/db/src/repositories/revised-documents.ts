import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../client.ts';
import type { PageQuery } from '../page-query.ts';

/** Two tables that hold documents and their revisions, and the shape of what a revision says. */
export type DocumentTables<Shape extends z.ZodType> = {
  documents: 'schema' | 'load_profile';
  revisions: 'schema_revision' | 'load_profile_revision';
  documentId: 'schema_id' | 'profile_id';
  content: Shape;
};

/** A document at one of its revisions. */
export type RevisedDocument<Content> = {
  id: string;
  workspaceId: string;
  revisionId: string;
  revision: number;
  content: Content;
  createdAt: Date;
  updatedAt: Date;
  archivedAt: Date | null;
};

/** DocumentStore keeps documents by workspace; a foreign id is like one that does not exist. */
export type DocumentStore<Content> = {
  insert(db: Database, workspaceId: string, content: Content): Promise<RevisedDocument<Content>>;
  find(
    db: Database,
    workspaceId: string,
    id: string,
    revision: number | null,
  ): Promise<RevisedDocument<Content> | null>;
  list(
    db: Database,
    workspaceId: string,
    page: PageQuery & { archived: boolean },
  ): Promise<RevisedDocument<Content>[]>;
  revise(
    db: Database,
    workspaceId: string,
    change: { id: string; content: Content; expectedRevision: number | null },
  ): Promise<RevisedDocument<Content> | null>;
  setArchived(db: Database, workspaceId: string, id: string, archived: boolean): Promise<boolean>;
};

/** createDocumentStore writes the statements for one pair of tables. */
export function createDocumentStore<Shape extends z.ZodType>(
  tables: DocumentTables<Shape>,
): DocumentStore<z.output<Shape>> {
  const row = rowShape(tables.content);
  const sql = statements(tables);
  return {
    async insert(db, workspaceId, content) {
      const values = [randomUUID(), workspaceId, randomUUID(), JSON.stringify(content)];
      const [created] = await db.query(row, sql.insert, values);
      if (!created) throw new TypeError('an insert gave no row');
      return created;
    },
    async find(db, workspaceId, id, revision) {
      const [found] = await db.query(row, sql.find, [workspaceId, id, revision]);
      return found ?? null;
    },
    list(db, workspaceId, { after, limit, archived }) {
      return db.query(row, sql.list, [
        workspaceId,
        archived,
        after?.createdAt ?? null,
        after?.id ?? null,
        limit,
      ]);
    },
    async revise(db, workspaceId, { id, content, expectedRevision }) {
      const values = [workspaceId, id, expectedRevision, randomUUID(), JSON.stringify(content)];
      const [revised] = await db.query(row, sql.revise, values);
      return revised ?? null;
    },
    async setArchived(db, workspaceId, id, archived) {
      const changed = await db.query(z.object({ id: z.string() }), sql.setArchived, [
        workspaceId,
        id,
        archived,
      ]);
      return changed.length > 0;
    },
  };
}

function rowShape<Shape extends z.ZodType>(content: Shape) {
  return z
    .object({
      id: z.string(),
      workspace_id: z.string(),
      revision_id: z.string(),
      revision: z.number(),
      content: z.unknown(),
      created_at: z.date(),
      updated_at: z.date(),
      archived_at: z.date().nullable(),
    })
    .transform((row) => ({
      id: row.id,
      workspaceId: row.workspace_id,
      revisionId: row.revision_id,
      revision: row.revision,
      content: content.parse(row.content),
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      archivedAt: row.archived_at,
    }));
}

function statements({ documents, revisions, documentId }: DocumentTables<z.ZodType>) {
  const columns = `d.id, d.workspace_id, r.id AS revision_id, r.revision, r.content,
    d.created_at, d.updated_at, d.archived_at`;
  return {
    insert: `
      WITH d AS (
        INSERT INTO ${documents} (id, workspace_id, revision) VALUES ($1, $2, 1) RETURNING *
      ), r AS (
        INSERT INTO ${revisions} (id, ${documentId}, revision, content)
        SELECT $3, d.id, d.revision, $4::jsonb FROM d RETURNING *
      )
      SELECT ${columns} FROM d CROSS JOIN r`,
    find: `
      SELECT ${columns} FROM ${documents} d
      JOIN ${revisions} r ON r.${documentId} = d.id AND r.revision = COALESCE($3::int, d.revision)
      WHERE d.workspace_id = $1 AND d.id = $2`,
    list: `
      SELECT ${columns} FROM ${documents} d
      JOIN ${revisions} r ON r.${documentId} = d.id AND r.revision = d.revision
      WHERE d.workspace_id = $1 AND (d.archived_at IS NOT NULL) = $2
        AND ($3::timestamptz IS NULL OR (d.created_at, d.id) < ($3::timestamptz, $4::text))
      ORDER BY d.created_at DESC, d.id DESC LIMIT $5`,
    revise: `
      WITH d AS (
        UPDATE ${documents} SET revision = revision + 1, updated_at = now()
        WHERE workspace_id = $1 AND id = $2 AND ($3::int IS NULL OR revision = $3::int) RETURNING *
      ), r AS (
        INSERT INTO ${revisions} (id, ${documentId}, revision, content)
        SELECT $4, d.id, d.revision, $5::jsonb FROM d RETURNING *
      )
      SELECT ${columns} FROM d CROSS JOIN r`,
    setArchived: `
      UPDATE ${documents} SET archived_at = CASE WHEN $3 THEN COALESCE(archived_at, now()) END, updated_at = now()
      WHERE workspace_id = $1 AND id = $2 RETURNING id`,
  };
}
