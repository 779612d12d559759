import type { Metadata } from 'next';
import { NewExperimentPage, readExperimentStart } from '#features/experiments/new-experiment-page.tsx';
import type { QueryInput } from '#features/pages/page-address.ts';
import { requireContext } from '#session/current-actor.ts';

export const metadata: Metadata = { title: 'New experiment' };

export default async function NewExperiment({ searchParams }: QueryInput) {
  return <NewExperimentPage ctx={await requireContext()} start={readExperimentStart(await searchParams)} />;
}
