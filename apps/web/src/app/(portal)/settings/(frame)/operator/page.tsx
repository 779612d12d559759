import { readLoadState } from '@tidemark/services/safety/load-switch';
import { isOperator } from '@tidemark/services/systems/require-operator';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { LoadSwitch } from '#features/operator/load-switch.tsx';
import { requireContext } from '#session/current-actor.ts';

export const metadata: Metadata = { title: 'Operator' };

export default async function OperatorPage() {
  const ctx = await requireContext();
  if (!(await isOperator(ctx))) notFound();
  const { stop, ...counts } = await readLoadState(ctx);
  const state = { ...counts, stop: stop && { ...stop, stoppedAt: stop.stoppedAt.toISOString() } };
  return <LoadSwitch state={state} />;
}
