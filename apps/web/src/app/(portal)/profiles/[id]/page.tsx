import { getProfile } from '@tidemark/services/profiles/profiles';
import type { IdInput, QueryInput } from '#features/pages/page-address.ts';
import { foundOr404, readListQuery } from '#features/pages/page-address.ts';
import { ProfileActions, ProfileDetail } from '#features/profiles/profile-detail.tsx';
import { requireContext } from '#session/current-actor.ts';
import { PageHeader } from '#ui/page-header.tsx';

export default async function ProfilePage({ params, searchParams }: IdInput & QueryInput) {
  const { id } = await params;
  const { revision } = readListQuery(await searchParams);
  const ctx = await requireContext();
  const newest = await foundOr404(getProfile(ctx, { profileId: id }));
  const shown = revision ? await foundOr404(getProfile(ctx, { profileId: id, revision })) : newest;
  return (
    <>
      <title>{`${shown.profile.name} · Tidemark`}</title>
      <PageHeader
        title={shown.profile.name}
        crumbs={[{ label: 'Load profiles', href: '/profiles' }]}
        description={shown.profile.description}
        actions={<ProfileActions record={newest} />}
      />
      <ProfileDetail record={shown} newest={newest.revision} />
    </>
  );
}
