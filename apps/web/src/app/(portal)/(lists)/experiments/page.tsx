import { listExperiments } from '@tidemark/services/experiments/list-experiments';
import { Plus } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { ExperimentList, ExperimentListEmpty } from '#features/experiments/experiment-list.tsx';
import type { QueryInput } from '#features/pages/page-address.ts';
import { foundOr404, readListQuery } from '#features/pages/page-address.ts';
import { requireContext } from '#session/current-actor.ts';
import { LinkButton } from '#ui/button.tsx';
import { PageHeader } from '#ui/page-header.tsx';

export const metadata: Metadata = { title: 'Experiments' };

export default async function ExperimentsPage({ searchParams }: QueryInput) {
  const { cursor } = readListQuery(await searchParams);
  const page = await foundOr404(listExperiments(await requireContext(), { cursor }));
  const isEmpty = page.items.length === 0;
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
      {isEmpty ? <ExperimentListEmpty /> : <ExperimentList items={page.items} />}
      {page.nextCursor ? (
        <Link href={`/experiments?cursor=${encodeURIComponent(page.nextCursor)}`}>Older experiments</Link>
      ) : null}
    </>
  );
}
