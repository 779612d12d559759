import type { Metadata } from 'next';
import { importChoices } from '#features/schemas/bring-your-own/import-choices.ts';
import { SchemaEditor } from '#features/schemas/schema-editor.tsx';
import { requireContext } from '#session/current-actor.ts';
import { PageHeader } from '#ui/page-header.tsx';

export const metadata: Metadata = { title: 'New schema' };

export default async function NewSchemaPage() {
  const ctx = await requireContext();
  return (
    <>
      <PageHeader title="New schema" crumbs={[{ label: 'Schemas', href: '/schemas' }]} />
      <SchemaEditor edited={null} startMs={ctx.clock.wallMs()} targets={await importChoices(ctx)} />
    </>
  );
}
