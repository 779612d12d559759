import type { Metadata } from 'next';
import { StartPage } from '#features/start/start-page.tsx';
import { requireContext } from '#session/current-actor.ts';

export const metadata: Metadata = { title: 'What do you want to know?' };

export default async function Start() {
  return <StartPage ctx={await requireContext()} />;
}
