import type { SchemaRecord } from '@tidemark/domain/run/records';
import { type Schema, schemaShape } from '@tidemark/domain/schema/schema';
import type { Database } from '../client.ts';
import type { PageQuery } from '../page-query.ts';
import { createDocumentStore, type RevisedDocument } from './revised-documents.ts';

const store = createDocumentStore({
  documents: 'schema',
  revisions: 'schema_revision',
  documentId: 'schema_id',
  content: schemaShape,
});

/** insertSchema stores revision 1. */
export async function insertSchema(db: Database, workspaceId: string, schema: Schema): Promise<SchemaRecord> {
  return toRecord(await store.insert(db, workspaceId, schema));
}

/** findSchema gives one revision, the newest where `revision` is null, or null. */
export async function findSchema(
  db: Database,
  workspaceId: string,
  id: string,
  revision: number | null = null,
): Promise<SchemaRecord | null> {
  const found = await store.find(db, workspaceId, id, revision);
  return found && toRecord(found);
}

/** listSchemas gives the newest revisions, the newest schema first. */
export async function listSchemas(
  db: Database,
  workspaceId: string,
  page: PageQuery & { archived: boolean },
): Promise<SchemaRecord[]> {
  return (await store.list(db, workspaceId, page)).map(toRecord);
}

/** reviseSchema stores the next revision, or gives null: no such schema, or another revision is the newest. */
export async function reviseSchema(
  db: Database,
  workspaceId: string,
  change: { id: string; schema: Schema; expectedRevision: number | null },
): Promise<SchemaRecord | null> {
  const revised = await store.revise(db, workspaceId, { ...change, content: change.schema });
  return revised && toRecord(revised);
}

/** setSchemaArchived hides or shows a schema; false: there is none. */
export function setSchemaArchived(
  db: Database,
  workspaceId: string,
  id: string,
  archived: boolean,
): Promise<boolean> {
  return store.setArchived(db, workspaceId, id, archived);
}

function toRecord({ content, ...document }: RevisedDocument<Schema>): SchemaRecord {
  return { ...document, schema: content };
}
