import type { Metadata } from 'next';
import { NewRunPage } from '#features/runs/new-run-page.tsx';
import { readRunPicks } from '#features/runs/read-run-picks.ts';
import { requireContext } from '#session/current-actor.ts';

export const metadata: Metadata = { title: 'New run' };

export default async function NewRun({ searchParams }: PageProps<'/runs/new'>) {
  return <NewRunPage ctx={await requireContext()} asked={readRunPicks(await searchParams)} />;
}
