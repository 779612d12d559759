import type { Metadata } from 'next';
import { NewExperimentPage } from '#features/experiments/new-experiment-page.tsx';
import { readExperimentStart } from '#features/experiments/read-experiment-start.ts';
import type { QueryInput } from '#features/pages/page-input.ts';
import { requireContext } from '#session/current-actor.ts';

export const metadata: Metadata = { title: 'New experiment' };

export default async function NewExperiment({ searchParams }: QueryInput) {
  return <NewExperimentPage ctx={await requireContext()} start={readExperimentStart(await searchParams)} />;
}
