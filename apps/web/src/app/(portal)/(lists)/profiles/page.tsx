import { listProfiles } from '@tidemark/services/profiles/profiles';
import type { Metadata } from 'next';
import { ImportLink } from '#features/pages/import-link.tsx';
import { ListFooter } from '#features/pages/list-footer.tsx';
import type { QueryInput } from '#features/pages/page-address.ts';
import { foundOr404, readListQuery } from '#features/pages/page-address.ts';
import { ProfileList } from '#features/profiles/profile-list.tsx';
import { requireContext } from '#session/current-actor.ts';
import { LinkButton } from '#ui/button.tsx';
import { PageHeader } from '#ui/page-header.tsx';

export const metadata: Metadata = { title: 'Load profiles' };

export default async function ProfilesPage({ searchParams }: QueryInput) {
  const { cursor, archived } = readListQuery(await searchParams);
  const page = await foundOr404(listProfiles(await requireContext(), { cursor, archived }));
  return (
    <>
      <PageHeader
        title={archived ? 'Archived load profiles' : 'Load profiles'}
        description="How it is written: writers, batches, simulated time, retention."
        actions={
          <>
            <ImportLink />
            <LinkButton look="primary" href="/profiles/new">
              New load profile
            </LinkButton>
          </>
        }
      />
      <ProfileList records={page.items} archived={archived} />
      <ListFooter href="/profiles" archived={archived} nextCursor={page.nextCursor} />
    </>
  );
}
