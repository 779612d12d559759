import type { Metadata } from 'next';
import { TargetEditor } from '#features/targets/target-editor.tsx';
import { requireContext } from '#session/current-actor.ts';
import { PageHeader } from '#ui/page-header.tsx';

export const metadata: Metadata = { title: 'New target' };

export default async function NewTargetPage() {
  const { launchers } = await requireContext();
  return (
    <>
      <PageHeader title="New target" crumbs={[{ label: 'Systems', href: '/systems' }]} />
      <TargetEditor edited={null} launchers={launchers} />
    </>
  );
}
