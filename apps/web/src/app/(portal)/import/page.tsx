import type { Metadata } from 'next';
import { ImportPage } from '#features/import/import-tabs.tsx';
import type { QueryInput } from '#features/pages/page-address.ts';
import { readSystems } from '#features/runs/read-systems.ts';
import { requireContext } from '#session/current-actor.ts';

export const metadata: Metadata = { title: 'Import' };

export default async function Import({ searchParams }: QueryInput) {
  const ctx = await requireContext();
  const { from } = await searchParams;
  return <ImportPage from={from} nowMs={ctx.clock.wallMs()} systems={await readSystems(ctx)} />;
}
