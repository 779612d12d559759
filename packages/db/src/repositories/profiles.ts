import { type LoadProfile, loadProfileShape } from '@tidemark/domain/load/load-profile';
import type { ProfileRecord } from '@tidemark/domain/run/records';
import type { Database } from '../client.ts';
import type { PageQuery } from '../page-query.ts';
import { createDocumentStore, type RevisedDocument } from './revised-documents.ts';

const store = createDocumentStore({
  documents: 'load_profile',
  revisions: 'load_profile_revision',
  documentId: 'profile_id',
  content: loadProfileShape,
});

/** insertProfile stores revision 1. */
export async function insertProfile(
  db: Database,
  workspaceId: string,
  profile: LoadProfile,
): Promise<ProfileRecord> {
  return toRecord(await store.insert(db, workspaceId, profile));
}

/** findProfile gives one revision, the newest where `revision` is null, or null. */
export async function findProfile(
  db: Database,
  workspaceId: string,
  id: string,
  revision: number | null = null,
): Promise<ProfileRecord | null> {
  const found = await store.find(db, workspaceId, id, revision);
  return found && toRecord(found);
}

/** listProfiles gives the newest revisions, the newest profile first. */
export async function listProfiles(
  db: Database,
  workspaceId: string,
  page: PageQuery & { archived: boolean },
): Promise<ProfileRecord[]> {
  return (await store.list(db, workspaceId, page)).map(toRecord);
}

/** reviseProfile stores the next revision, or gives null: no such load profile, or another revision is the newest. */
export async function reviseProfile(
  db: Database,
  workspaceId: string,
  change: { id: string; profile: LoadProfile; expectedRevision: number | null },
): Promise<ProfileRecord | null> {
  const revised = await store.revise(db, workspaceId, { ...change, content: change.profile });
  return revised && toRecord(revised);
}

/** setProfileArchived hides or shows a load profile; false: there is none. */
export function setProfileArchived(
  db: Database,
  workspaceId: string,
  id: string,
  archived: boolean,
): Promise<boolean> {
  return store.setArchived(db, workspaceId, id, archived);
}

function toRecord({ content, ...document }: RevisedDocument<LoadProfile>): ProfileRecord {
  return { ...document, profile: content };
}
