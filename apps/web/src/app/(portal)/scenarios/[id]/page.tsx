import { getScenario } from '@tidemark/services/scenarios/get-scenario';
import type { Metadata } from 'next';
import { readResults } from '#features/experiments/read-results.ts';
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
  const ctx = await requireContext();
  const scenario = await foundOr404(getScenario(ctx, id));
  const results = scenario.newest && (await readResults(ctx, scenario.newest));
  return <ScenarioScreen scenario={scenario} results={results} />;
}
