import { getRun } from '@tidemark/services/runs/read-runs';
import { foundOr404 } from '#features/pages/page-address.ts';
import { requireContext } from '#session/current-actor.ts';

/** Stands above the skeleton: a run that is not there answers 404 before anything is sent. */
export default async function RunLayout({ params, children }: LayoutProps<'/runs/[id]'>) {
  const { id: runId } = await params;
  await foundOr404(getRun(await requireContext(), { runId }));
  return children;
}
