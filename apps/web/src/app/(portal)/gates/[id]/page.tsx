import { getGate } from '@tidemark/services/gates/read-gates';
import { listProjectChoices } from '@tidemark/services/projects/projects';
import type { Metadata } from 'next';
import { toGateView } from '#api/shapes/gates.ts';
import { GateScreen } from '#features/gates/gate-screen.tsx';
import type { IdInput } from '#features/pages/page-address.ts';
import { foundOr404 } from '#features/pages/page-address.ts';
import { requireContext } from '#session/current-actor.ts';

export async function generateMetadata({ params }: IdInput): Promise<Metadata> {
  const { id: gateId } = await params;
  const gate = await getGate(await requireContext(), { gateId }).catch(() => null);
  return { title: gate === null ? 'Gate' : `Gate of ${gate.benchmark}` };
}

export default async function GatePage({ params }: IdInput) {
  const { id: gateId } = await params;
  const ctx = await requireContext();
  const gate = await foundOr404(getGate(ctx, { gateId }));
  const projects = await listProjectChoices(ctx, { alsoId: gate.projectId });
  return <GateScreen key={gate.id} gate={toGateView(gate)} projects={projects} />;
}
