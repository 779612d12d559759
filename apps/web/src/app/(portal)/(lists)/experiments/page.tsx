import { listExperiments } from '@tidemark/services/experiments/list-experiments';
import { listProjectChoices } from '@tidemark/services/projects/projects';
import { Plus } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import {
  ExperimentList,
  ExperimentListEmpty,
  NoExperimentOfProject,
} from '#features/experiments/experiment-list.tsx';
import type { QueryInput } from '#features/pages/page-address.ts';
import { foundOr404, readListQuery } from '#features/pages/page-address.ts';
import { ProjectFilter } from '#features/projects/project-select.tsx';
import { requireContext } from '#session/current-actor.ts';
import { LinkButton } from '#ui/button.tsx';
import { PageHeader } from '#ui/page-header.tsx';

export const metadata: Metadata = { title: 'Experiments' };

export default async function ExperimentsPage({ searchParams }: QueryInput) {
  const { cursor, project } = readListQuery(await searchParams);
  const ctx = await requireContext();
  const page = await foundOr404(listExperiments(ctx, { cursor, project }));
  const projects = await listProjectChoices(ctx, { alsoId: project });
  const isEmpty = page.items.length === 0 && project === undefined;
  return (
    <>
      <PageHeader
        title="Experiments"
        description="Schemas × load profiles × systems, each combination repeated."
        actions={
          isEmpty ? null : (
            <LinkButton look="primary" href="/experiments/new" icon={<Plus aria-hidden />}>
              New experiment
            </LinkButton>
          )
        }
      />
      {isEmpty ? null : <ProjectFilter projects={projects} value={project} path="/experiments" />}
      {isEmpty ? <ExperimentListEmpty /> : null}
      {page.items.length > 0 ? <ExperimentList items={page.items} /> : null}
      {page.items.length === 0 && !isEmpty ? <NoExperimentOfProject /> : null}
      {page.nextCursor ? <Link href={olderHref(page.nextCursor, project)}>Older experiments</Link> : null}
    </>
  );
}

function olderHref(cursor: string, project: string | undefined): string {
  return `/experiments?${new URLSearchParams({ cursor, ...(project === undefined ? {} : { project }) })}`;
}
