import { getExperiment } from '@tidemark/services/experiments/read-experiment';
import type { IdInput } from '#features/pages/page-address.ts';
import { foundOr404 } from '#features/pages/page-address.ts';
import { requireContext } from '#session/current-actor.ts';

/** Stands above the skeleton: an experiment that is not there answers 404 before anything is sent. */
export default async function ExperimentLayout({
  params,
  children,
}: IdInput & { children: React.ReactNode }) {
  const { id: experimentId } = await params;
  await foundOr404(getExperiment(await requireContext(), { experimentId }));
  return children;
}
