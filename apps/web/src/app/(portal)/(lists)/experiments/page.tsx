import type { Metadata } from 'next';
import { ExperimentListPage } from '#features/experiments/experiment-list-page.tsx';
import type { QueryInput } from '#features/pages/page-address.ts';
import { requireContext } from '#session/current-actor.ts';

export const metadata: Metadata = { title: 'Experiments' };

export default async function ExperimentsPage({ searchParams }: QueryInput) {
  return <ExperimentListPage ctx={await requireContext()} query={await searchParams} />;
}
