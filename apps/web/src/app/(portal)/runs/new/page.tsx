import type { Metadata } from 'next';
import { NewRunPage, readRunPicks } from '#features/runs/new-run-page.tsx';
import { requireContext } from '#session/current-actor.ts';

export const metadata: Metadata = { title: 'New run' };

export default async function NewRun({ searchParams }: PageProps<'/runs/new'>) {
  return <NewRunPage ctx={await requireContext()} asked={readRunPicks(await searchParams)} />;
}
