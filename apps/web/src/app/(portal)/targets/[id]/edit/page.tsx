import { getTarget } from '@tidemark/services/targets/targets';
import type { Metadata } from 'next';
import type { IdInput } from '#features/pages/page-address.ts';
import { foundOr404 } from '#features/pages/page-address.ts';
import { readPreviewSchemas } from '#features/targets/read-preview-schemas.ts';
import { TargetEditor } from '#features/targets/target-editor.tsx';
import { requireContext } from '#session/current-actor.ts';
import { PageHeader } from '#ui/page-header.tsx';

export const metadata: Metadata = { title: 'Edit target' };

export default async function EditTargetPage({ params }: IdInput) {
  const { id } = await params;
  const ctx = await requireContext();
  const { target, hasPassword } = await foundOr404(getTarget(ctx, { targetId: id }));
  return (
    <>
      <PageHeader
        title={`Edit ${target.name}`}
        crumbs={[
          { label: 'Systems', href: '/systems' },
          { label: target.name, href: `/targets/${id}` },
        ]}
      />
      <TargetEditor
        edited={{ id, target, hasPassword }}
        launchers={ctx.launchers}
        schemas={await readPreviewSchemas(ctx)}
      />
    </>
  );
}
