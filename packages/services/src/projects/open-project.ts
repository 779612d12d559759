import type { Connection } from '@tidemark/db/client';
import {
  countProjects,
  findProject,
  findProjectByName,
  holdProject,
  insertProject,
  lockProjectNames,
  type NewProject,
} from '@tidemark/db/repositories/projects';
import { DomainError } from '@tidemark/domain/kernel/errors';
import { maxProjects, type ProjectRecord } from '@tidemark/domain/project/project';
import { z } from 'zod';
import { requireFound } from '../access/permission.ts';

/** The project that something new belongs to. */
export const projectIdShape = z.string().min(1).max(64).describe('Id of the project that it belongs to');

/**
 * requireOpenProject holds the project that something is put into until the transaction ends; null: none. It throws not_found for one of
 * another workspace, and refuses an archived one.
 */
export async function requireOpenProject(
  transaction: Connection,
  workspaceId: string,
  projectId: string | null,
): Promise<void> {
  if (projectId === null) return;
  await holdProject(transaction, workspaceId, projectId, { alone: false });
  const project = requireFound(await findProject(transaction, workspaceId, projectId), 'project');
  if (project.archivedAt !== null) throw archived(project, '/projectId');
}

/** addProject stores a project in the transaction of the caller; its name must be free, and the limit not reached. */
export async function addProject(
  transaction: Connection,
  workspaceId: string,
  project: NewProject,
): Promise<ProjectRecord> {
  await lockProjectNames(transaction, workspaceId);
  await requireFreeName(transaction, workspaceId, { id: null, name: project.name });
  const asked = (await countProjects(transaction, workspaceId)) + 1;
  if (asked > maxProjects)
    throw new DomainError('budget_exceeded', { quantity: 'projects', asked, allowed: maxProjects });
  return insertProject(transaction, workspaceId, project);
}

/** requireFreeName refuses a name that another project than `id` has, whatever its capitals. */
export async function requireFreeName(
  transaction: Connection,
  workspaceId: string,
  { id, name }: { id: string | null; name: string },
): Promise<void> {
  const other = await findProjectByName(transaction, workspaceId, name);
  if (other === null || other.id === id) return;
  const detail =
    other.archivedAt === null
      ? `there is a project "${other.name}": choose another name`
      : `the archived project "${other.name}" has this name: restore it, or choose another name`;
  throw new DomainError('validation_failed', { issues: [{ pointer: '/name', code: 'name_taken', detail }] });
}

/** projectOfGate gives the id of the project that a benchmark names, and creates it at its first use; null: it names none. */
export async function projectOfGate(
  transaction: Connection,
  workspaceId: string,
  { name, createdBy }: { name: string | null; createdBy: string },
): Promise<string | null> {
  if (name === null) return null;
  const known = await findProjectByName(transaction, workspaceId, name);
  if (known === null) {
    await lockProjectNames(transaction, workspaceId);
    const since = await findProjectByName(transaction, workspaceId, name);
    if (since === null)
      return (await addProject(transaction, workspaceId, { name, description: '', createdBy })).id;
    return openId(since);
  }
  await holdProject(transaction, workspaceId, known.id, { alone: false });
  return openId(known);
}

function openId(project: ProjectRecord): string {
  if (project.archivedAt !== null) throw archived(project, '/project');
  return project.id;
}

function archived({ name }: ProjectRecord, pointer: string): DomainError {
  const detail = `project "${name}" is archived: restore it, or name another one`;
  return new DomainError('validation_failed', { issues: [{ pointer, code: 'archived_project', detail }] });
}
