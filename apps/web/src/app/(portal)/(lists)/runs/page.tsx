import type { Metadata } from 'next';
import { RunListPage } from '#features/run-list/run-list-page.tsx';
import { requireContext } from '#session/current-actor.ts';

export const metadata: Metadata = { title: 'Runs' };

export default async function RunsPage({ searchParams }: PageProps<'/runs'>) {
  return <RunListPage ctx={await requireContext()} query={await searchParams} />;
}
