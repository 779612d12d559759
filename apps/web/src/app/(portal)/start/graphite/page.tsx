import type { Metadata } from 'next';
import { HoldForm } from '#features/start/graphite/hold-form.tsx';
import { NoWorkerNotice } from '#features/workers/no-worker-notice.tsx';
import { requireContext } from '#session/current-actor.ts';
import { PageHeader } from '#ui/page-header.tsx';

export const metadata: Metadata = { title: 'How much does my Graphite hold?' };

export default async function StartGraphitePage() {
  const ctx = await requireContext();
  return (
    <>
      <PageHeader
        title="How much does my Graphite hold?"
        crumbs={[{ label: 'What do you want to know?', href: '/start' }]}
        description="Graphite acknowledges nothing. A run sends at a rising rate and shows how far each metric came; with the address of graphite-web it also reads back what is stored."
      />
      <NoWorkerNotice ctx={ctx} />
      <HoldForm />
    </>
  );
}
