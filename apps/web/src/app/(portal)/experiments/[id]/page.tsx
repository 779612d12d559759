import { getExperiment } from '@tidemark/services/experiments/read-experiment';
import { listProjectChoices } from '@tidemark/services/projects/projects';
import type { Metadata } from 'next';
import { ExperimentScreen } from '#features/experiments/experiment-screen.tsx';
import { toExperimentView } from '#features/experiments/experiment-view.ts';
import { readResults } from '#features/experiments/read-results.ts';
import type { IdInput } from '#features/pages/page-address.ts';
import { foundOr404 } from '#features/pages/page-address.ts';
import { requireContext } from '#session/current-actor.ts';
import { mayDo } from '#session/may-do.ts';

export async function generateMetadata({ params }: IdInput): Promise<Metadata> {
  const { id: experimentId } = await params;
  const experiment = await getExperiment(await requireContext(), { experimentId }).catch(() => null);
  return { title: experiment?.design.name ?? 'Experiment' };
}

export default async function ExperimentPage({ params }: IdInput) {
  const { id: experimentId } = await params;
  const ctx = await requireContext();
  const detail = await foundOr404(getExperiment(ctx, { experimentId }));
  return (
    <ExperimentScreen
      key={detail.id}
      experiment={toExperimentView(detail)}
      results={await readResults(ctx, detail)}
      projects={await listProjectChoices(ctx, { alsoId: detail.projectId })}
      mayMove={mayDo(ctx, 'run')}
    />
  );
}
