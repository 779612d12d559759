import { listScenarios } from '@tidemark/services/scenarios/list-scenarios';
import type { Metadata } from 'next';
import { ScenarioCard } from '#features/scenarios/scenario-card.tsx';
import { requireContext } from '#session/current-actor.ts';
import { PageHeader } from '#ui/page-header.tsx';

export const metadata: Metadata = { title: 'Scenarios' };

export default async function ScenariosPage() {
  const scenarios = await listScenarios(await requireContext());
  return (
    <>
      <PageHeader
        title="Scenarios"
        description="Published benchmarks, rerun on your machine with one click."
      />
      <div className="grid min-w-0 items-start gap-4 xl:grid-cols-2">
        {scenarios.map((scenario) => (
          <ScenarioCard key={scenario.id} scenario={scenario} />
        ))}
      </div>
    </>
  );
}
