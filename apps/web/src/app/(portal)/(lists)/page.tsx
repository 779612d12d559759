import type { Metadata } from 'next';
import { requireContext } from '#auth/current-actor.ts';
import { OverviewPage } from '#features/overview/overview-page.tsx';

export const metadata: Metadata = { title: 'Overview' };

export default async function HomePage() {
  return <OverviewPage ctx={await requireContext()} />;
}
