import type { Metadata } from 'next';
import { RamPage } from '#features/ram/ram-page.tsx';
import { requireContext } from '#session/current-actor.ts';

export const metadata: Metadata = { title: 'How much RAM for my schema?' };

export default async function Ram() {
  return <RamPage ctx={await requireContext()} />;
}
