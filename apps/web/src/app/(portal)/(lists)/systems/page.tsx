import { listSystems } from '@tidemark/services/systems/list-systems';
import type { Metadata } from 'next';
import type { QueryInput } from '#features/pages/page-address.ts';
import { foundOr404, readListQuery } from '#features/pages/page-address.ts';
import { SystemsPage } from '#features/systems/systems-page.tsx';
import { requireContext } from '#session/current-actor.ts';
import { LinkButton } from '#ui/button.tsx';
import { PageHeader } from '#ui/page-header.tsx';

export const metadata: Metadata = { title: 'Systems' };

export default async function Systems({ searchParams }: QueryInput) {
  const { cursor, archived } = readListQuery(await searchParams);
  const systems = await foundOr404(listSystems(await requireContext(), { cursor, archived }));
  return (
    <>
      <PageHeader
        title={archived ? 'Archived targets' : 'Systems'}
        description="What runs can be started on: a fresh server for each run, or one that is already running."
        actions={
          <LinkButton look="primary" href="/targets/new">
            New target
          </LinkButton>
        }
      />
      <SystemsPage systems={systems} archived={archived} />
    </>
  );
}
