import { getProfile } from '@tidemark/services/profiles/profiles';
import { listSchemas } from '@tidemark/services/schemas/schemas';
import type { Metadata } from 'next';
import type { IdInput } from '#features/pages/page-address.ts';
import { foundOr404 } from '#features/pages/page-address.ts';
import { ProfileEditor } from '#features/profiles/profile-editor.tsx';
import { requireContext } from '#session/current-actor.ts';
import { PageHeader } from '#ui/page-header.tsx';

export const metadata: Metadata = { title: 'Edit load profile' };

export default async function EditProfilePage({ params }: IdInput) {
  const { id } = await params;
  const ctx = await requireContext();
  const { revision, profile } = await foundOr404(getProfile(ctx, { profileId: id }));
  const schemas = (await listSchemas(ctx)).items.map((record) => ({ id: record.id, schema: record.schema }));
  return (
    <>
      <PageHeader
        title={`Edit ${profile.name}`}
        crumbs={[
          { label: 'Load profiles', href: '/profiles' },
          { label: profile.name, href: `/profiles/${id}` },
        ]}
      />
      <ProfileEditor
        edited={{ id, revision, profile }}
        schemas={schemas}
        launchers={ctx.launchers ?? []}
        startMs={ctx.clock.wallMs()}
      />
    </>
  );
}
