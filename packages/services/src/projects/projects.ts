import {
  findProject,
  holdProject,
  listProjectChoices as listChoices,
  listEveryProject as listEvery,
  listProjects as listProjectRows,
  lockProjectNames,
  type ProjectChoice,
  removeProject,
  updateProject as updateProjectRow,
  withCounts,
} from '@tidemark/db/repositories/projects';
import { DomainError } from '@tidemark/domain/kernel/errors';
import { type ListedProject, newProjectShape, projectChangeShape } from '@tidemark/domain/project/project';
import type { Page } from '@tidemark/domain/run/records';
import type { z } from 'zod';
import { actorLabel } from '../access/actor.ts';
import type { ServiceContext } from '../access/context.ts';
import { requireFound, requirePermission } from '../access/permission.ts';
import { type PageInput, readPage, toPage } from '../input/page.ts';
import { parseStorable } from '../input/parse-storable.ts';
import { addProject, requireFreeName } from './open-project.ts';

export type CreateProjectInput = z.input<typeof newProjectShape>;

/** createProject stores a project; its name must be free. */
export async function createProject(ctx: ServiceContext, input: CreateProjectInput): Promise<ListedProject> {
  requirePermission(ctx, 'write');
  const parsed = parseStorable(newProjectShape, input);
  const createdBy = await actorLabel(ctx);
  const { id } = await ctx.db.transact((transaction) =>
    addProject(transaction, ctx.workspaceId, { ...parsed, createdBy }),
  );
  return readProject(ctx, id);
}

export type ProjectIdInput = { projectId: string };

/** getProject gives one project with how much belongs to it, or throws not_found. */
export async function getProject(ctx: ServiceContext, { projectId }: ProjectIdInput): Promise<ListedProject> {
  requirePermission(ctx, 'read');
  return readProject(ctx, projectId);
}

async function readProject({ db, workspaceId }: ServiceContext, projectId: string): Promise<ListedProject> {
  const found = requireFound(await findProject(db, workspaceId, projectId), 'project');
  const [listed] = await withCounts(db, workspaceId, [found]);
  return requireFound(listed ?? null, 'project');
}

export type ListProjectsInput = PageInput & { archived?: boolean | undefined };

/** listProjects gives active or archived projects with how much belongs to each, newest first. */
export async function listProjects(
  ctx: ServiceContext,
  input: ListProjectsInput = {},
): Promise<Page<ListedProject>> {
  requirePermission(ctx, 'read');
  const query = readPage(input);
  const archived = input.archived ?? false;
  const page = toPage(await listProjectRows(ctx.db, ctx.workspaceId, { ...query, archived }), query);
  return { ...page, items: await withCounts(ctx.db, ctx.workspaceId, page.items) };
}

/** listEveryProject gives all projects with how much belongs to each: active ones in alphabetical order, then archived ones. */
export async function listEveryProject(ctx: ServiceContext): Promise<ListedProject[]> {
  requirePermission(ctx, 'read');
  return withCounts(ctx.db, ctx.workspaceId, await listEvery(ctx.db, ctx.workspaceId));
}

/** listProjectChoices gives every active project in alphabetical order; `alsoId`: that one, too, if it is archived. */
export async function listProjectChoices(
  ctx: ServiceContext,
  { alsoId = null }: { alsoId?: string | null | undefined } = {},
): Promise<ProjectChoice[]> {
  requirePermission(ctx, 'read');
  return listChoices(ctx.db, ctx.workspaceId, alsoId);
}

export type { ProjectChoice };

export type UpdateProjectInput = ProjectIdInput & z.input<typeof projectChangeShape>;

/** updateProject renames or describes a project; its name must be free. */
export async function updateProject(
  ctx: ServiceContext,
  { projectId, ...input }: UpdateProjectInput,
): Promise<ListedProject> {
  requirePermission(ctx, 'write');
  const { name, description } = parseStorable(projectChangeShape, input);
  await ctx.db.transact(async (transaction) => {
    await lockProjectNames(transaction, ctx.workspaceId);
    requireFound(await findProject(transaction, ctx.workspaceId, projectId), 'project');
    if (name !== undefined) await requireFreeName(transaction, ctx.workspaceId, { id: projectId, name });
    await updateProjectRow(transaction, ctx.workspaceId, projectId, {
      ...(name === undefined ? {} : { name }),
      ...(description === undefined ? {} : { description }),
    });
  });
  return readProject(ctx, projectId);
}

export type ArchiveProjectInput = ProjectIdInput & { archived: boolean };

/** archiveProject hides a project from what is offered, with everything still in it, or restores it; idempotent. */
export async function archiveProject(
  ctx: ServiceContext,
  { projectId, archived }: ArchiveProjectInput,
): Promise<ListedProject> {
  requirePermission(ctx, 'write');
  const { archivedAt } = await readProject(ctx, projectId);
  if ((archivedAt !== null) !== archived)
    await updateProjectRow(ctx.db, ctx.workspaceId, projectId, {
      archivedAt: archived ? ctx.db.now() : null,
    });
  return readProject(ctx, projectId);
}

/** deleteProject removes a project that nothing belongs to, or throws not_deletable. */
export async function deleteProject(ctx: ServiceContext, { projectId }: ProjectIdInput): Promise<void> {
  requirePermission(ctx, 'write');
  const { workspaceId } = ctx;
  await ctx.db.transact(async (transaction) => {
    const isThere = await holdProject(transaction, workspaceId, projectId, { alone: true });
    const found = isThere ? await findProject(transaction, workspaceId, projectId) : null;
    const [listed] = await withCounts(transaction, workspaceId, [requireFound(found, 'project')]);
    const { runs, experiments, gates } = requireFound(listed ?? null, 'project').counts;
    if (runs + experiments + gates > 0) {
      const reason = `${runs} runs, ${experiments} experiments and ${gates} gates belong to it: move them, or archive the project`;
      throw new DomainError('not_deletable', { reason });
    }
    await removeProject(transaction, workspaceId, projectId);
  });
}
