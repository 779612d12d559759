import type { Metadata } from 'next';
import { requireContext } from '#auth/current-actor.ts';
import { TargetEditor } from '#features/targets/target-editor.tsx';
import { PageHeader } from '#ui/page-header.tsx';

export const metadata: Metadata = { title: 'New target' };

export default async function NewTargetPage() {
  const { launchers } = await requireContext();
  return (
    <>
      <PageHeader title="New target" crumbs={[{ label: 'Targets', href: '/targets' }]} />
      <TargetEditor edited={null} launchers={launchers} />
    </>
  );
}
