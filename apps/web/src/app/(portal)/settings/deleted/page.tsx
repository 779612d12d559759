import { restorableDays } from '@tidemark/domain/run/deletion';
import { listDeleted } from '@tidemark/services/deletion/delete-items';
import type { Metadata } from 'next';
import Link from 'next/link';
import { DeletedList } from '#features/deletion/deleted-list.tsx';
import { foundOr404, readListQuery } from '#features/pages/page-address.ts';
import { requireContext } from '#session/current-actor.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';

export const metadata: Metadata = { title: 'Recently deleted' };

export default async function DeletedPage({ searchParams }: PageProps<'/settings/deleted'>) {
  const { cursor } = readListQuery(await searchParams);
  const { items, nextCursor } = await foundOr404(listDeleted(await requireContext(), { cursor }));
  const rows = items.map(({ createdAt: _, deletedAt, purgedAt, ...item }) => ({
    ...item,
    deletedAt: deletedAt.toISOString(),
    purgedAt: purgedAt.toISOString(),
  }));
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Settings', href: '/settings' }]}
        title="Recently deleted"
        description={`Deleted items can be restored for ${restorableDays} days; then they are purged.`}
      />
      {rows.length === 0 ? (
        <EmptyState title="Nothing was deleted">
          Deleted runs, experiments, schemas, load profiles and targets are listed here.
        </EmptyState>
      ) : (
        <DeletedList rows={rows} />
      )}
      {nextCursor ? (
        <Link href={`/settings/deleted?cursor=${encodeURIComponent(nextCursor)}`}>Older ones</Link>
      ) : null}
    </>
  );
}
