import { listSchemas } from '@tidemark/services/schemas/schemas';
import type { Metadata } from 'next';
import { ProfileEditor } from '#features/profiles/profile-editor.tsx';
import { requireContext } from '#session/current-actor.ts';
import { PageHeader } from '#ui/page-header.tsx';

export const metadata: Metadata = { title: 'New load profile' };

export default async function NewProfilePage() {
  const ctx = await requireContext();
  const { items } = await listSchemas(ctx);
  return (
    <>
      <PageHeader title="New load profile" crumbs={[{ label: 'Load profiles', href: '/profiles' }]} />
      <ProfileEditor
        edited={null}
        schemas={items.map(({ id, schema }) => ({ id, schema }))}
        launchers={ctx.launchers ?? []}
        startMs={ctx.clock.wallMs()}
      />
    </>
  );
}
