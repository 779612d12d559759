import type { ServiceContext } from '@tidemark/services/access/context';
import { listExperiments } from '@tidemark/services/experiments/list-experiments';
import { listProjectChoices } from '@tidemark/services/projects/projects';
import { Plus } from 'lucide-react';
import Link from 'next/link';
import { foundOr404, readListQuery } from '#features/pages/page-address.ts';
import { ProjectFilter } from '#features/projects/project-select.tsx';
import { LinkButton } from '#ui/button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { ExperimentList, ExperimentListEmpty, NoExperimentOfProject } from './experiment-list.tsx';

/** ExperimentListPage lists the experiments of a workspace, or of the project in its address. */
export async function ExperimentListPage({
  ctx,
  query,
}: {
  ctx: ServiceContext;
  query: Record<string, string | string[] | undefined>;
}) {
  const { cursor, project } = readListQuery(query);
  const [{ items, nextCursor }, projects] = await Promise.all([
    foundOr404(listExperiments(ctx, { cursor, project })),
    listProjectChoices(ctx, { alsoId: project }),
  ]);
  const isEmpty = items.length === 0;
  const isFirst = isEmpty && project === undefined;
  return (
    <>
      <PageHeader
        title="Experiments"
        description="Schemas × load profiles × systems, each combination repeated."
        actions={
          isFirst ? null : (
            <LinkButton look="primary" href={newHref(project)} icon={<Plus aria-hidden />}>
              New experiment
            </LinkButton>
          )
        }
      />
      {isFirst ? null : <ProjectFilter projects={projects} value={project} path="/experiments" />}
      {isFirst ? <ExperimentListEmpty /> : null}
      {isEmpty && !isFirst ? <NoExperimentOfProject /> : null}
      {isEmpty ? null : <ExperimentList items={items} />}
      {nextCursor ? <Link href={olderHref(nextCursor, project)}>Older experiments</Link> : null}
    </>
  );
}

function olderHref(cursor: string, project: string | undefined): string {
  return `/experiments?${new URLSearchParams({ cursor, ...(project === undefined ? {} : { project }) })}`;
}

function newHref(project: string | undefined): string {
  return project === undefined ? '/experiments/new' : `/experiments/new?project=${project}`;
}
