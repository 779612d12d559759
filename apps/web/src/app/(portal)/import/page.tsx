import type { Metadata } from 'next';
import { requireContext } from '../../../auth/current-actor.ts';
import type { QueryInput } from '../../../features/editing/page-input.ts';
import { ImportPage } from '../../../features/import/import-page.tsx';

export const metadata: Metadata = { title: 'Import a command line' };

export default async function Import({ searchParams }: QueryInput) {
  const { clock } = await requireContext();
  const { from } = await searchParams;
  return <ImportPage from={from} nowMs={clock.wallMs()} />;
}
