import { listTargets } from '@tidemark/services/targets/targets';
import type { Metadata } from 'next';
import { ListFooter } from '#features/pages/list-footer.tsx';
import type { QueryInput } from '#features/pages/page-address.ts';
import { foundOr404, readListQuery } from '#features/pages/page-address.ts';
import { TargetList } from '#features/targets/target-list.tsx';
import { requireContext } from '#session/current-actor.ts';
import { LinkButton } from '#ui/button.tsx';
import { PageHeader } from '#ui/page-header.tsx';

export const metadata: Metadata = { title: 'Targets' };

export default async function TargetsPage({ searchParams }: QueryInput) {
  const { cursor, archived } = readListQuery(await searchParams);
  const page = await foundOr404(listTargets(await requireContext(), { cursor, archived }));
  return (
    <>
      <PageHeader
        title={archived ? 'Archived targets' : 'Targets'}
        description="Systems under test: already running, or started fresh for each run."
        actions={
          <LinkButton look="primary" href="/targets/new">
            New target
          </LinkButton>
        }
      />
      <TargetList records={page.items} archived={archived} />
      <ListFooter href="/targets" archived={archived} nextCursor={page.nextCursor} />
    </>
  );
}
