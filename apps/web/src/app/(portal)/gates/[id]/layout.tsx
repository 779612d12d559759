import { getGate } from '@tidemark/services/gates/read-gates';
import type { IdInput } from '#features/pages/page-address.ts';
import { foundOr404 } from '#features/pages/page-address.ts';
import { requireContext } from '#session/current-actor.ts';

/** Stands above the skeleton: a gate that is not there answers 404 before anything is sent. */
export default async function GateLayout({ params, children }: IdInput & { children: React.ReactNode }) {
  const { id: gateId } = await params;
  await foundOr404(getGate(await requireContext(), { gateId }));
  return children;
}
