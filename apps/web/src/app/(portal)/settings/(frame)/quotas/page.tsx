import { isDomainError } from '@tidemark/domain/kernel/errors';
import { defaultQuota, getQuotas, listQuotas } from '@tidemark/services/quotas/quotas';
import type { Metadata } from 'next';
import Link from 'next/link';
import { foundOr404, readListQuery } from '#features/pages/page-address.ts';
import { QuotaPanel } from '#features/quotas/quota-panel.tsx';
import { WorkspaceQuotas } from '#features/quotas/workspace-quotas.tsx';
import { requireContext } from '#session/current-actor.ts';

export const metadata: Metadata = { title: 'Quotas' };

export default async function QuotasPage({ searchParams }: PageProps<'/settings/quotas'>) {
  const { cursor } = readListQuery(await searchParams);
  const ctx = await requireContext();
  const { limits, use } = await getQuotas(ctx);
  const all = await foundOr404(
    listQuotas(ctx, { cursor }).catch((error: unknown) => {
      if (isDomainError(error, 'role_forbidden')) return null;
      throw error;
    }),
  );
  return (
    <>
      <QuotaPanel limits={limits} use={use} />
      {all ? <WorkspaceQuotas workspaces={all.items} defaults={defaultQuota(ctx)} /> : null}
      {all?.nextCursor ? (
        <Link href={`/settings/quotas?cursor=${encodeURIComponent(all.nextCursor)}`}>Older workspaces</Link>
      ) : null}
    </>
  );
}
