import { getTarget } from '@tidemark/services/targets/targets';
import type { IdInput } from '#features/pages/page-address.ts';
import { foundOr404 } from '#features/pages/page-address.ts';
import { TargetActions, TargetDetail } from '#features/targets/target-detail.tsx';
import { requireContext } from '#session/current-actor.ts';
import { PageHeader } from '#ui/page-header.tsx';

export default async function TargetPage({ params }: IdInput) {
  const { id } = await params;
  const record = await foundOr404(getTarget(await requireContext(), { targetId: id }));
  return (
    <>
      <title>{`${record.target.name} · Tidemark`}</title>
      <PageHeader
        title={record.target.name}
        crumbs={[{ label: 'Systems', href: '/systems' }]}
        description={record.target.description}
        actions={<TargetActions record={record} />}
      />
      <TargetDetail record={record} />
    </>
  );
}
