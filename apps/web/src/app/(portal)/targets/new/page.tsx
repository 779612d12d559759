import type { Metadata } from 'next';
import { z } from 'zod';
import { readPreviewSchemas } from '#features/targets/read-preview-schemas.ts';
import { TargetEditor } from '#features/targets/target-editor.tsx';
import { requireContext } from '#session/current-actor.ts';
import { PageHeader } from '#ui/page-header.tsx';

export const metadata: Metadata = { title: 'New target' };

const addressShape = z.object({ kind: z.literal('graphite').optional().catch(undefined) });

export default async function NewTargetPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const ctx = await requireContext();
  const { kind } = addressShape.parse(await searchParams);
  return (
    <>
      <PageHeader title="New target" crumbs={[{ label: 'Systems', href: '/systems' }]} />
      <TargetEditor
        edited={null}
        launchers={ctx.launchers}
        schemas={await readPreviewSchemas(ctx)}
        kind={kind}
      />
    </>
  );
}
