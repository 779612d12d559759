import { getScenario } from '@tidemark/services/scenarios/get-scenario';
import type { Metadata } from 'next';
import { foundOr404 } from '#features/pages/page-address.ts';
import { ScenarioScreen } from '#features/scenarios/scenario-screen.tsx';
import { requireContext } from '#session/current-actor.ts';

export async function generateMetadata({ params }: PageProps<'/scenarios/[id]'>): Promise<Metadata> {
  const { id } = await params;
  const scenario = await getScenario(await requireContext(), id).catch(() => null);
  return { title: scenario?.title ?? 'Scenario' };
}

export default async function ScenarioPage({ params }: PageProps<'/scenarios/[id]'>) {
  const { id } = await params;
  return <ScenarioScreen scenario={await foundOr404(getScenario(await requireContext(), id))} />;
}
