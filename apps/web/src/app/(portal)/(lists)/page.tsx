import type { Metadata } from 'next';
import { OverviewPage } from '#features/overview/overview-page.tsx';
import { requireContext } from '#session/current-actor.ts';

export const metadata: Metadata = { title: 'Overview' };

export default async function HomePage() {
  return <OverviewPage ctx={await requireContext()} />;
}
