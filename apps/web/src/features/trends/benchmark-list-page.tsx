import type { ServiceContext } from '@tidemark/services/access/context';
import { listProjectChoices } from '@tidemark/services/projects/projects';
import { listBenchmarks } from '@tidemark/services/trends/list-benchmarks';
import Link from 'next/link';
import { foundOr404, readListQuery } from '#features/pages/page-address.ts';
import { ProjectFilter } from '#features/projects/project-select.tsx';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { BenchmarkList, BenchmarkListEmpty } from './benchmark-list.tsx';
import { benchmarksSentence, benchmarksWorstFirst } from './benchmark-words.ts';

/** BenchmarkListPage lists the benchmarks of a workspace, or of the project in its address. */
export async function BenchmarkListPage({
  ctx,
  query,
}: {
  ctx: ServiceContext;
  query: Record<string, string | string[] | undefined>;
}) {
  const { cursor, project } = readListQuery(query);
  const [{ items, nextCursor }, projects] = await Promise.all([
    foundOr404(listBenchmarks(ctx, { cursor, project })),
    listProjectChoices(ctx, { alsoId: project }),
  ]);
  const isEmpty = items.length === 0;
  const isFirst = isEmpty && project === undefined;
  const isAll = cursor === undefined && nextCursor === null;
  return (
    <>
      <PageHeader title="Benchmarks" description="What your CI runs as gates, over time." />
      {isFirst ? null : <ProjectFilter projects={projects} value={project} path="/benchmarks" />}
      {isFirst ? <BenchmarkListEmpty /> : null}
      {isEmpty && !isFirst ? <NoBenchmarkOfProject /> : null}
      {isEmpty ? null : (
        <>
          <p className="max-w-[72ch] font-medium text-lg leading-snug">
            {benchmarksSentence(items, { isAll })}
          </p>
          <BenchmarkList items={benchmarksWorstFirst(items)} />
        </>
      )}
      {nextCursor ? <Link href={moreHref(nextCursor, project)}>More benchmarks</Link> : null}
    </>
  );
}

function NoBenchmarkOfProject() {
  return (
    <EmptyState
      title="No benchmarks in this project"
      action={<LinkButton href="/benchmarks">All benchmarks</LinkButton>}
    >
      <p>
        A <code>tidemark.yaml</code> names its project with a line such as <code>project: Billing</code>; its
        next gate belongs to it.
      </p>
    </EmptyState>
  );
}

function moreHref(cursor: string, project: string | undefined): string {
  return `/benchmarks?${new URLSearchParams({ cursor, ...(project === undefined ? {} : { project }) })}`;
}
