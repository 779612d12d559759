import { listTargets } from '@tidemark/services/targets/targets';
import type { Metadata } from 'next';
import { foundOr404 } from '#features/pages/found-or-404.ts';
import { ListFooter } from '#features/pages/list-footer.tsx';
import { readListQuery } from '#features/pages/list-query.ts';
import type { QueryInput } from '#features/pages/page-input.ts';
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
