import { listEveryProject } from '@tidemark/services/projects/projects';
import type { Metadata } from 'next';
import { ProjectsPanel } from '#features/projects/projects-panel.tsx';
import { requireContext } from '#session/current-actor.ts';
import { mayDo } from '#session/may-do.ts';

export const metadata: Metadata = { title: 'Projects' };

export default async function ProjectsPage() {
  const ctx = await requireContext();
  const projects = await listEveryProject(ctx);
  const rows = projects.map(({ id, name, description, archivedAt, counts }) => ({
    id,
    name,
    description,
    isArchived: archivedAt !== null,
    counts,
  }));
  return <ProjectsPanel projects={rows} mayChange={mayDo(ctx, 'write')} />;
}
