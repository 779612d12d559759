import { getSchema } from '@tidemark/services/schemas/schemas';
import type { Metadata } from 'next';
import type { IdInput } from '#features/pages/page-address.ts';
import { foundOr404 } from '#features/pages/page-address.ts';
import { SchemaEditor } from '#features/schemas/schema-editor.tsx';
import { requireContext } from '#session/current-actor.ts';
import { PageHeader } from '#ui/page-header.tsx';

export const metadata: Metadata = { title: 'Edit schema' };

export default async function EditSchemaPage({ params }: IdInput) {
  const { id } = await params;
  const ctx = await requireContext();
  const { revision, schema } = await foundOr404(getSchema(ctx, { schemaId: id }));
  return (
    <>
      <PageHeader
        title={`Edit ${schema.name}`}
        crumbs={[
          { label: 'Schemas', href: '/schemas' },
          { label: schema.name, href: `/schemas/${id}` },
        ]}
      />
      <SchemaEditor edited={{ id, revision, schema }} startMs={ctx.clock.wallMs()} />
    </>
  );
}
