import { randomUUID } from 'node:crypto';
import {
  type ListedProject,
  type ProjectCounts,
  type ProjectRecord,
  projectNameKey,
} from '@tidemark/domain/project/project';
import { z } from 'zod';
import type { Connection } from '../client.ts';
import type { Project } from '../generated/client.ts';
import { newestFirst, type PageQuery, rowsAfter } from '../page-query.ts';

/** Input of a new project. */
export type NewProject = { name: string; description: string; createdBy: string };

/** insertProject stores a project; the caller has checked that no other has its name. */
export async function insertProject(
  { prisma }: Connection,
  workspaceId: string,
  project: NewProject,
): Promise<ProjectRecord> {
  const nameKey = projectNameKey(project.name);
  return toRecord(
    await prisma.project.create({ data: { id: randomUUID(), workspaceId, nameKey, ...project } }),
  );
}

/** countProjects counts the projects of a workspace, archived ones among them. */
export function countProjects({ prisma }: Connection, workspaceId: string): Promise<number> {
  return prisma.project.count({ where: { workspaceId } });
}

/** findProject gives one project, or null. */
export async function findProject(
  { prisma }: Connection,
  workspaceId: string,
  id: string,
): Promise<ProjectRecord | null> {
  const row = await prisma.project.findFirst({ where: { id, workspaceId } });
  return row && toRecord(row);
}

/** findProjectByName gives the project of a name, whatever its capitals, or null. */
export async function findProjectByName(
  { prisma }: Connection,
  workspaceId: string,
  name: string,
): Promise<ProjectRecord | null> {
  const row = await prisma.project.findFirst({ where: { workspaceId, nameKey: projectNameKey(name) } });
  return row && toRecord(row);
}

/** lockProjectNames lets one transaction at a time add or rename projects of a workspace: the next one sees what it has stored. */
export async function lockProjectNames({ query }: Connection, workspaceId: string): Promise<void> {
  await query(z.unknown(), 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))::text', [
    `projects of ${workspaceId}`,
  ]);
}

const idShape = z.object({ id: z.string() });

/** holdProject keeps a project from being removed until the transaction ends; `alone`: also from getting anything. False: there is none. */
export async function holdProject(
  { query }: Connection,
  workspaceId: string,
  id: string,
  { alone }: { alone: boolean },
): Promise<boolean> {
  const lock = alone ? 'FOR UPDATE' : 'FOR KEY SHARE';
  const text = `SELECT id FROM project WHERE workspace_id = $1 AND id = $2 ${lock}`;
  return (await query(idShape, text, [workspaceId, id])).length > 0;
}

/** listProjects gives active or archived projects, newest first. */
export async function listProjects(
  { prisma }: Connection,
  workspaceId: string,
  { after, limit, archived }: PageQuery & { archived: boolean },
): Promise<ProjectRecord[]> {
  const rows = await prisma.project.findMany({
    where: { workspaceId, archivedAt: archived ? { not: null } : null, ...rowsAfter(after) },
    orderBy: newestFirst,
    take: limit,
  });
  return rows.map(toRecord);
}

/** listEveryProject gives all projects, active ones first, then in alphabetical order: there is a limit to them. */
export async function listEveryProject(
  { prisma }: Connection,
  workspaceId: string,
): Promise<ProjectRecord[]> {
  const rows = await prisma.project.findMany({
    where: { workspaceId },
    orderBy: [{ archivedAt: { sort: 'desc', nulls: 'first' } }, { nameKey: 'asc' }],
  });
  return rows.map(toRecord);
}

/** A project to choose. */
export type ProjectChoice = { id: string; name: string; isArchived: boolean };

/** listProjectChoices gives every active project in alphabetical order, and the one of an id also where it is archived. */
export async function listProjectChoices(
  { prisma }: Connection,
  workspaceId: string,
  alsoId: string | null,
): Promise<ProjectChoice[]> {
  const rows = await prisma.project.findMany({
    where: { workspaceId, OR: [{ archivedAt: null }, ...(alsoId === null ? [] : [{ id: alsoId }])] },
    orderBy: { nameKey: 'asc' },
    select: { id: true, name: true, archivedAt: true },
  });
  return rows.map(({ archivedAt, ...row }) => ({ ...row, isArchived: archivedAt !== null }));
}

const countsShape = z.object({
  id: z.string(),
  runs: z.number(),
  experiments: z.number(),
  gates: z.number(),
});

/** withCounts adds how much belongs to each of some projects of a workspace. */
export async function withCounts(
  db: Connection,
  workspaceId: string,
  projects: readonly ProjectRecord[],
): Promise<ListedProject[]> {
  const countOf = (table: string, kept: string) =>
    `(SELECT count(*)::int FROM ${table} WHERE ${table}.workspace_id = $1 AND ${table}.project_id = project.id ${kept})`;
  const rows = await db.query(
    countsShape,
    `SELECT id, ${countOf('run', 'AND run.deleted_at IS NULL')} AS runs,
       ${countOf('experiment', 'AND experiment.deleted_at IS NULL')} AS experiments, ${countOf('gate', '')} AS gates
     FROM project WHERE workspace_id = $1 AND id = ANY ($2::text[])`,
    [workspaceId, projects.map(({ id }) => id)],
  );
  const counts = new Map(rows.map(({ id, ...rest }): [string, ProjectCounts] => [id, rest]));
  return projects.map((project) => ({
    ...project,
    counts: counts.get(project.id) ?? { runs: 0, experiments: 0, gates: 0 },
  }));
}

/** updateProject changes what is given; false: there is none. */
export async function updateProject(
  { prisma }: Connection,
  workspaceId: string,
  id: string,
  { name, ...rest }: { name?: string; description?: string; archivedAt?: Date | null },
): Promise<boolean> {
  const data = { ...rest, ...(name === undefined ? {} : { name, nameKey: projectNameKey(name) }) };
  return (await prisma.project.updateMany({ where: { id, workspaceId }, data })).count > 0;
}

/** removeProject removes a project that is held alone; what was deleted with it in its name has no project when it is restored. */
export async function removeProject({ prisma }: Connection, workspaceId: string, id: string): Promise<void> {
  const deleted = {
    where: { workspaceId, projectId: id, deletedAt: { not: null } },
    data: { projectId: null },
  };
  await prisma.run.updateMany(deleted);
  await prisma.experiment.updateMany(deleted);
  await prisma.project.deleteMany({ where: { workspaceId, id } });
}

/** moveRun puts a single run into a project, or out of its own (null). */
export async function moveRun(
  { prisma }: Connection,
  workspaceId: string,
  { id, projectId }: { id: string; projectId: string | null },
): Promise<void> {
  await prisma.run.updateMany({
    where: { workspaceId, id, experimentId: null, deletedAt: null },
    data: { projectId },
  });
}

/** moveExperiment puts an experiment with its runs and gates into a project, or out of its own (null); false: there is none. */
export async function moveExperiment(
  { prisma }: Connection,
  workspaceId: string,
  { id, projectId }: { id: string; projectId: string | null },
): Promise<boolean> {
  // First the experiment: its row is what adding runs waits for.
  const { count } = await prisma.experiment.updateMany({
    where: { workspaceId, id, deletedAt: null },
    data: { projectId },
  });
  if (count === 0) return false;
  await prisma.run.updateMany({ where: { workspaceId, experimentId: id }, data: { projectId } });
  await prisma.gate.updateMany({ where: { workspaceId, experimentId: id }, data: { projectId } });
  return true;
}

function toRecord({ nameKey: _, ...row }: Project): ProjectRecord {
  return row;
}
